import { describe, expect, it } from 'vitest';
import {
  Badge,
  BrowserOnly,
  Details,
  Heading,
  Icon,
  Link,
  LinkButton,
  IdealImage,
  Steps,
  ThemedImage,
  TOCInline,
} from '../../../../theme/compat/api.js';
import { render } from './environment.js';

describe('Link', () => {
  it('links to `to` or `href`, with the base', () => {
    expect(render(<Link to="/docs/b/">b</Link>)).toBe('<a href="/base/docs/b/">b</a>');
    expect(render(<Link href="/base/docs/b/">b</Link>)).toBe('<a href="/base/docs/b/">b</a>');
    expect(render(<Link to="b/">b</Link>)).toBe('<a href="b/">b</a>');
    expect(render(<Link to="#b">b</Link>)).toBe('<a href="#b">b</a>');
    expect(render(<Link to="pathname:///a.pdf">b</Link>)).toBe('<a href="/base/a.pdf">b</a>');
    expect(
      render(
        <Link to="/b/" autoAddBaseUrl={false}>
          b
        </Link>,
      ),
    ).toBe('<a href="/b/">b</a>');
    expect(render(<Link id="b" />)).toBe('<a id="b"></a>');
  });

  it('marks other sites, keeps its class, and has no attributes of navigation', () => {
    expect(
      render(
        <Link to="https://x.example/" className="own" isNavLink exact activeClassName="on">
          x
        </Link>,
      ),
    ).toBe(
      '<a class="own external-link" href="https://x.example/" rel="noopener noreferrer">x</a>',
    );
  });
});

describe('LinkButton', () => {
  it('is a link that looks like a button, with its icon on either side', () => {
    expect(
      render(
        <LinkButton href="/b/" variant="minimal" className="own">
          Go
        </LinkButton>,
      ),
    ).toBe('<a class="with-icon own" href="/base/b/">Go</a>');
    const icon = (placement: 'start' | 'end') =>
      render(
        <LinkButton href="/b/" icon="star" iconPlacement={placement}>
          Go
        </LinkButton>,
      );
    expect(icon('start')).toMatch(/^<a class="button"[^>]*><svg.*<\/svg>Go<\/a>$/);
    expect(icon('end')).toMatch(/>Go<svg.*<\/svg><\/a>$/);
  });
});

describe('Heading', () => {
  it('has a link to itself like headings of Markdown', () => {
    expect(
      render(
        <Heading as="h3" id="a">
          The <code>id</code>
        </Heading>,
      ),
    ).toBe(
      '<div class="heading heading-h3"><h3 id="a">The <code>id</code></h3>' +
        '<a class="heading-anchor" href="#a" aria-label="Direct link to The id"></a></div>',
    );
    expect(render(<Heading as="h2">A</Heading>)).toBe('<h2>A</h2>');
    expect(
      render(
        <Heading as="h1" id="a">
          A
        </Heading>,
      ),
    ).toBe('<h1 id="a">A</h1>');
  });
});

describe('TOCInline', () => {
  const nested =
    '<ul class="toc-inline"><li><a href="#one">One</a>' +
    '<ul class="toc-inline"><li><a href="#two"><code>two</code></a></li></ul></li>' +
    '<li><a href="#three">Three</a></li></ul>';

  it('nests the headings of the page', () => {
    expect(render(<TOCInline />)).toBe(nested);
  });

  it('has only the levels asked for', () => {
    expect(render(<TOCInline maxHeadingLevel={2} />)).toBe(
      '<ul class="toc-inline"><li><a href="#one">One</a></li><li><a href="#three">Three</a></li></ul>',
    );
    expect(render(<TOCInline minHeadingLevel={5} maxHeadingLevel={6} />)).toBe('');
  });

  it('accepts the entries that Docusaurus gives to a page', () => {
    const toc = [
      { value: 'Deep', id: 'deep', level: 3 },
      { value: 'Ü', id: 'ü', level: 2 },
    ];
    expect(render(<TOCInline toc={toc} />)).toBe(
      '<ul class="toc-inline"><li><a href="#deep">Deep</a></li><li><a href="#%C3%BC">Ü</a></li></ul>',
    );
  });
});

describe('ThemedImage', () => {
  it('is a pair of images, one for each color mode', () => {
    const html = render(
      <ThemedImage sources={{ light: '/l.png', dark: '/d.png' }} alt="A" className="own" />,
    );
    expect(html).toBe(
      '<img decoding="async" class="only-light own" src="/l.png" loading="lazy" alt="A"/>' +
        '<img decoding="async" class="only-dark own" src="/d.png" loading="lazy" alt="A"/>',
    );
  });

  it('never loads the other one immediately', () => {
    const html = render(
      <ThemedImage sources={{ light: '/l.png', dark: '/d.png' }} loading="eager" />,
    );
    expect(html.match(/fetchPriority="high"/g)).toHaveLength(1);
    expect(html).toMatch(/class="only-dark" src="\/d.png" loading="lazy"/);
  });
});

it('IdealImage shows an address, or the image of a module', () => {
  const expected = '<img decoding="async" class="own" src="/a.png" loading="lazy" alt="A"/>';
  for (const img of ['/a.png', { default: '/a.png' }]) {
    const html = render(<IdealImage img={img} alt="A" className="own" />);
    expect(html).toBe(expected);
  }
});

describe('Details', () => {
  it('has its summary as text, as an element, as its child, or by default', () => {
    const expected = '<details class="own" open=""><summary>S</summary><p>x</p></details>';
    const content = <p>x</p>;
    expect(
      render(
        <Details className="own" open summary="S">
          {content}
        </Details>,
      ),
    ).toBe(expected);
    expect(
      render(
        <Details className="own" open summary={<summary>S</summary>}>
          {content}
        </Details>,
      ),
    ).toBe(expected);
    expect(
      render(
        <Details className="own" open>
          <summary>S</summary>
          {content}
        </Details>,
      ),
    ).toBe(expected);
    expect(render(<Details>x</Details>)).toBe('<details><summary>Details</summary>x</details>');
  });
});

describe('Icon', () => {
  it('is decoration unless it has a name', () => {
    expect(render(<Icon name="rocket" />)).toMatch(/^<svg class="icon"[^>]* aria-hidden="true">/);
    expect(render(<Icon name="star" label="Best" />)).toMatch(/role="img" aria-label="Best"/);
  });

  it('leaves an empty space for an unknown name', () => {
    expect(render(<Icon name="constructor" />)).toBe('<span></span>');
  });
});

describe('Badge', () => {
  it('has the color of its meaning', () => {
    expect(render(<Badge text="New" />)).toBe('<span class="badge admonition-info">New</span>');
    expect(render(<Badge text={2} variant="tip" size="large" className="own" />)).toBe(
      '<span class="badge admonition-tip own">2</span>',
    );
  });
});

describe('Steps', () => {
  it('are the steps of Markdown', () => {
    expect(
      render(
        <Steps>
          <ol>
            <li>a</li>
          </ol>
        </Steps>,
      ),
    ).toBe('<div class="steps"><ol><li>a</li></ol></div>');
  });
});

describe('BrowserOnly', () => {
  it('shows the fallback of its content', () => {
    expect(render(<BrowserOnly fallback={<p>Wait</p>}>{() => 'x'}</BrowserOnly>)).toBe(
      '<p>Wait</p>',
    );
    expect(render(<BrowserOnly>{() => 'x'}</BrowserOnly>)).toBe('');
  });
});
