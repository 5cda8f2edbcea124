/**
 * A diagram that the build has drawn. It can be enlarged without a script: the drawing is a popover, which is shown in
 * the text until a button opens it above the page. Escape, a press beside it and the button inside close it.
 */
import type { ReactElement } from 'react';
import { Strings } from '../strings.js';
import type { DiagramProps } from '../types.js';

/** The drawing scrolls inside itself if it is wider than the page, also by keyboard. */
export function Diagram({ index, id, svg }: DiagramProps): ReactElement {
  return (
    <figure className="diagram" data-diagram={index}>
      <div id={id} className="diagram-view" popover="auto">
        <div className="diagram-drawing" tabIndex={0} dangerouslySetInnerHTML={{ __html: svg }} />
        <button
          type="button"
          className="diagram-close"
          popoverTarget={id}
          popoverTargetAction="hide"
          aria-label={Strings.zoomOut}
        />
      </div>
      <button
        type="button"
        className="diagram-open"
        popoverTarget={id}
        aria-label={Strings.zoomIn}
      />
    </figure>
  );
}
