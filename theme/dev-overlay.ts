/**
 * Shows the site's errors above the page, as the watch server sends them. It uses text nodes only, in a shadow root, so
 * neither the page's styles nor the quoted text of an error can change anything. Escape and a button close it.
 */
import type { DevError } from './dev-message.js';

export interface ErrorOverlay {
  /** Shows exactly these errors. An overlay that the reader has closed stays closed until the errors change. */
  show(errors: readonly DevError[]): void;
}

const STYLES = `
:host { position: fixed; inset: 0; z-index: 2147483647; overflow: auto; background: rgb(0 0 0 / 60%); }
section { box-sizing: border-box; max-width: 60rem; margin: 5vh auto; padding: 1rem 1.5rem; border-top: 4px solid #d1242f;
  border-radius: 6px; background: #1b1f24; color: #f0f3f6; font: 15px/1.5 system-ui, sans-serif; }
header { display: flex; justify-content: space-between; align-items: center; }
h2 { margin: 0; font-size: 1.1rem; } h3 { margin: 1.2rem 0 0; font-size: 1rem; color: #ff9492; overflow-wrap: anywhere; }
p { margin: .3rem 0 0; overflow-wrap: anywhere; } .place { font-family: ui-monospace, monospace; color: #9ea7b3; }
pre { margin: .6rem 0 0; padding: .8rem; overflow: auto; border-radius: 4px; background: #0d1117; font: 13px/1.5 ui-monospace, monospace; }
button { padding: .2rem .7rem; border: 1px solid #9ea7b3; border-radius: 4px; background: none; color: inherit; font: inherit; cursor: pointer; }
`;

export function createErrorOverlay(): ErrorOverlay {
  let host: HTMLElement | null = null;
  let shown = '[]';
  const close = () => {
    host?.remove();
    host = null;
  };
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || host === null) return;
      event.stopPropagation();
      close();
    },
    true,
  );
  return {
    show(errors) {
      const state = JSON.stringify(errors);
      if (state === shown) return;
      shown = state;
      close();
      if (errors.length === 0) return;
      host = createHost(errors, close);
      document.body.append(host);
    },
  };
}

function createHost(errors: readonly DevError[], close: () => void): HTMLElement {
  const host = element('docsgen-errors');
  const styles = new CSSStyleSheet();
  styles.replaceSync(STYLES);
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [styles];
  const section = element('section');
  section.setAttribute('role', 'alert');
  const header = element('header');
  const button = element('button', 'Close (Esc)');
  button.addEventListener('click', close);
  const count = errors.length === 1 ? '1 error' : `${errors.length} errors`;
  header.append(element('h2', count), button);
  section.append(header, ...errors.flatMap(createParts));
  root.append(section);
  return host;
}

function createParts({ message, place, frame, note }: DevError): HTMLElement[] {
  const where = element('p', place);
  where.className = 'place';
  return [
    element('h3', message),
    ...(place === '' ? [] : [where]),
    ...(frame === '' ? [] : [element('pre', frame)]),
    ...(note === '' ? [] : [element('p', note)]),
  ];
}

function element(name: string, text = ''): HTMLElement {
  const created = document.createElement(name);
  created.textContent = text;
  return created;
}
