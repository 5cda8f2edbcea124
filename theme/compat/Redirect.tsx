/**
 * Redirects to another page. In: its address. Out: a tag that makes the browser go there, and a link for all other readers.
 */
import { Fragment, type ReactElement } from 'react';
import { splitText } from '../fill-text.js';
import { Strings } from '../strings.js';
import { useBaseUrl } from './base-url.js';
import { Head } from './Head.js';
import { Link } from './Link.js';

export function Redirect({ to }: { readonly to: string }): ReactElement {
  const url = useBaseUrl(to);
  const link = <Link to={url}>{url}</Link>;
  return (
    <>
      <Head>
        <meta httpEquiv="refresh" content={`0; url=${url}`} />
      </Head>
      <p>
        {splitText<Strings.moved, ReactElement>(Strings.moved, { link }).map((part, index) => (
          <Fragment key={index}>{part}</Fragment>
        ))}
      </p>
    </>
  );
}
