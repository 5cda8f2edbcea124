/**
 * The bar above the navbar. The stylesheet sets its colors as the custom properties `--announcement-background` and
 * `--announcement-color`, because emitted HTML has no `style`. A closed bar is hidden by
 * `html[data-announcement="closed"]`, which the head script sets before the first paint.
 */
import type { ReactElement } from 'react';
import { trustedHtml } from '../trusted-html.js';
import type { AnnouncementBarData } from '../types.js';
import { Icon } from './Icon.js';
import { Strings } from '../strings.js';

/** Shows HTML from the config, which is trusted. */
export function AnnouncementBar({ bar }: { readonly bar: AnnouncementBarData }): ReactElement {
  return (
    <aside
      className="announcement-bar"
      aria-label={Strings.announcement}
      data-announcement-bar=""
      data-id={bar.isCloseable ? bar.id : undefined}
    >
      <div className="announcement-content" dangerouslySetInnerHTML={trustedHtml(bar.content)} />
      {bar.isCloseable && (
        <button
          type="button"
          className="icon-button announcement-close needs-script"
          data-action="close-announcement"
          aria-label={Strings.closeAnnouncement}
        >
          <Icon name="close" />
        </button>
      )}
    </aside>
  );
}
