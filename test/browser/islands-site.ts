/**
 * A site with many kinds of islands. In: nothing. Out: its files. Every component shows its state as text, so that tests see
 * what it does.
 */

/** Components by the name of their file in `src`. */
const components: Readonly<Record<string, string>> = {
  Counter: `import { useState } from 'react';
    export default function Counter({ start = 0, label = 'Count' }) {
      const [count, setCount] = useState(start);
      return <button className="counter" onClick={() => setCount(count + 1)}>{label}: {count}</button>;
    }`,
  Toggle: `import { useReducer } from 'react';
    export const Toggle = () => {
      const [isOn, toggle] = useReducer((on) => !on, false);
      return <><button aria-pressed={isOn} onClick={toggle}>Toggle</button> <span>{isOn ? 'is on' : 'is off'}</span></>;
    };`,
  ContactForm: `import { useState } from 'react';
    export default function ContactForm() {
      const [name, setName] = useState('');
      const [sent, setSent] = useState(null);
      const submit = (event) => { event.preventDefault(); setSent(name); };
      return (
        <form className="contact" onSubmit={submit}>
          <label>Name <input name="name" value={name} onChange={(event) => setName(event.target.value)} /></label>
          <button disabled={sent !== null}>Send</button>
          <output>{sent === null ? 'not sent' : 'sent by ' + sent}</output>
        </form>
      );
    }`,
  Calculator: `import { useMemo, useState } from 'react';
    import prices from './prices.json';
    export default function Calculator({ currency }) {
      const [hours, setHours] = useState(10);
      const [size, setSize] = useState('small');
      const sum = useMemo(() => hours * prices[size], [hours, size]);
      return (
        <fieldset>
          <legend>Costs</legend>
          <label>Hours <input type="number" value={hours} onChange={({ target }) => setHours(Number(target.value))} /></label>
          <label>Size <select value={size} onChange={({ target }) => setSize(target.value)}>
            {Object.keys(prices).map((key) => <option key={key}>{key}</option>)}
          </select></label>
          <output id="costs">{sum} {currency}</output>
        </fieldset>
      );
    }`,
  BarChart: `import { useState } from 'react';
    export default function BarChart({ values }) {
      const [chosen, choose] = useState(null);
      return (
        <figure>
          <svg viewBox="0 0 100 50" width="200" height="100" role="img" aria-label="Bars">
            {values.map((value, i) => (
              <rect key={i} data-bar={i} x={i * 20} y={50 - value} width="15" height={value} onClick={() => choose(value)} />
            ))}
          </svg>
          <figcaption>{chosen === null ? 'No bar' : 'Bar of ' + chosen}</figcaption>
        </figure>
      );
    }`,
  CanvasChart: `import { useEffect, useRef, useState } from 'react';
    export default function CanvasChart() {
      const canvas = useRef(null);
      const [pixels, setPixels] = useState(0);
      useEffect(() => {
        const context = canvas.current.getContext('2d');
        context.fillRect(0, 0, 5, 5);
        setPixels(context.getImageData(0, 0, 10, 10).data.filter((value) => value === 255).length);
      }, []);
      return <><canvas ref={canvas} width="20" height="20" /><span id="pixels">{pixels} pixels</span></>;
    }`,
  TerminalPlayer: `import { useEffect, useState } from 'react';
    export default function TerminalPlayer({ lines }) {
      const [shown, setShown] = useState(0);
      const [isPlaying, play] = useState(false);
      useEffect(() => {
        if (!isPlaying || shown === lines.length) return;
        const timer = setTimeout(() => setShown(shown + 1), 20);
        return () => clearTimeout(timer);
      }, [isPlaying, shown]);
      return (
        <div className="terminal">
          <button onClick={() => play(true)}>Play</button>
          <pre>{lines.slice(0, shown).join('\\n')}</pre>
        </div>
      );
    }`,
  RegionMap: `import { useState } from 'react';
    const regions = { west: 'M0 0h50v50h-50z', east: 'M50 0h50v50h-50z' };
    export default function RegionMap() {
      const [region, setRegion] = useState('none');
      return (
        <div>
          <svg viewBox="0 0 100 50" width="200" height="100">
            {Object.entries(regions).map(([name, d]) => (
              <path key={name} id={'region-' + name} d={d} fill={name === region ? 'teal' : 'silver'} onClick={() => setRegion(name)} />
            ))}
          </svg>
          <p id="region">Region: {region}</p>
        </div>
      );
    }`,
  ServiceFilter: `import { useDeferredValue, useState } from 'react';
    import services from './services.json';
    export default function ServiceFilter() {
      const [text, setText] = useState('');
      const wanted = useDeferredValue(text);
      return (
        <div className="services">
          <input aria-label="Filter services" value={text} onChange={({ target }) => setText(target.value)} />
          <ul>{services.filter(({ name }) => name.includes(wanted)).map(({ name }) => <li key={name}>{name}</li>)}</ul>
        </div>
      );
    }`,
  OwnTabs: `import { useId, useState } from 'react';
    export default function OwnTabs({ first, second }) {
      const id = useId();
      const [chosen, choose] = useState(0);
      const onKeyDown = ({ key }) => key === 'ArrowRight' && choose(1);
      return (
        <div className="own-tabs">
          <div role="tablist" onKeyDown={onKeyDown}>
            {['First', 'Second'].map((label, i) => (
              <button key={label} role="tab" id={id + i} aria-selected={chosen === i} onClick={() => choose(i)}>{label}</button>
            ))}
          </div>
          <div role="tabpanel" aria-labelledby={id + chosen}>{chosen === 0 ? first : second}</div>
        </div>
      );
    }`,
  Accordion: `import { useState } from 'react';
    export default function Accordion({ title, children }) {
      const [isOpen, setIsOpen] = useState(false);
      return (
        <section className="accordion">
          <button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>{title}</button>
          <div hidden={!isOpen}>{children}</div>
        </section>
      );
    }`,
  Dialog: `import { useState } from 'react';
    import { createPortal } from 'react-dom';
    export default function Dialog({ children }) {
      const [isOpen, setIsOpen] = useState(false);
      return (
        <>
          <button onClick={() => setIsOpen(true)}>Open the dialog</button>
          {isOpen && createPortal(
            <div id="portal"><button onClick={() => setIsOpen(false)}>Close the dialog</button></div>, document.body)}
        </>
      );
    }`,
  Ids: `import { useId, useState } from 'react';
    const Field = ({ label }) => { const id = useId(); return <p><label htmlFor={id}>{label}</label><input id={id} /></p>; };
    export default function Ids() {
      useState(0);
      return <div className="ids"><Field label="A" /><Field label="B" /></div>;
    }`,
  Theme: `import { createContext, useContext, useState } from 'react';
    const Context = createContext('none');
    const Shown = () => <p id="context">Context: {useContext(Context)}</p>;
    export default function Theme() {
      const [theme, setTheme] = useState('first');
      return <Context value={theme}><button onClick={() => setTheme('second')}>Change context</button><Shown /></Context>;
    }`,
  Clock: `import { useEffect, useState } from 'react';
    export default function Clock() {
      const [ticks, setTicks] = useState(0);
      useEffect(() => {
        window.clocks = (window.clocks ?? 0) + 1;
        const timer = setInterval(() => setTicks((count) => count + 1), 20);
        return () => { window.clocks -= 1; clearInterval(timer); };
      }, []);
      return <p id="clock">{ticks > 2 ? 'The clock runs' : 'The clock stands'}</p>;
    }`,
  ThrowsWhenHydrated: `import { useState } from 'react';
    export default function ThrowsWhenHydrated() {
      useState(0);
      if (typeof window !== 'undefined') throw new Error('hydration');
      return <p id="throws-hydrated">Server text of hydration</p>;
    }`,
  ThrowsInEffect: `import { useEffect } from 'react';
    export default function ThrowsInEffect({ children }) {
      useEffect(() => { throw new Error('effect'); }, []);
      return <div id="throws-effect">Server text of the effect {children}</div>;
    }`,
  ThrowsLater: `import { useEffect, useState } from 'react';
    export default function ThrowsLater() {
      const [isLate, setIsLate] = useState(false);
      useEffect(() => { const timer = setTimeout(() => setIsLate(true), 300); return () => clearTimeout(timer); }, []);
      if (isLate) throw new Error('later');
      return <p id="throws-later">Server text of later</p>;
    }`,
  Guarded: `import { Component, useState } from 'react';
    class Boundary extends Component {
      state = { failed: false };
      static getDerivedStateFromError() { return { failed: true }; }
      render() { return this.state.failed ? <p id="guarded">The boundary caught it</p> : this.props.children; }
    }
    function Bomb() {
      const [isLit, light] = useState(false);
      if (isLit) throw new Error('caught by the component');
      return <button onClick={() => light(true)}>Light</button>;
    }
    export default function Guarded() { useState(0); return <Boundary><Bomb /></Boundary>; }`,
  HiddenSlot: `import { useState } from 'react';
    export default function HiddenSlot({ children }) {
      const [isShown, show] = useState(false);
      return <div className="hidden-slot"><button onClick={() => show(!isShown)}>Show the slot</button>{isShown && children}</div>;
    }`,
  MovedSlot: `import { useState } from 'react';
    export default function MovedSlot({ children }) {
      const [isRight, move] = useState(false);
      return (
        <div className="moved-slot">
          <button onClick={() => move(!isRight)}>Move the slot</button>
          <div className="left">{!isRight && children}</div><div className="right">{isRight && children}</div>
        </div>
      );
    }`,
  Flow: `import { Children, cloneElement, createContext, useContext, useState } from 'react';
    const Size = createContext(0);
    export default function Flow({ children }) {
      const [current, go] = useState(0);
      const titles = Children.map(children, (child) => child.props.title);
      return (
        <Size value={Children.count(children)}>
          <p>Now {titles[current]}</p>
          <ol className="flow">{Children.map(children, (step, at) => cloneElement(step, { at, isNow: at === current, onGo: () => go(at) }))}</ol>
        </Size>
      );
    }
    function Step({ at, isNow, onGo, title, children }) {
      const [visits, visit] = useState(0);
      const act = () => { onGo(); visit(visits + 1); };
      return <li aria-current={isNow}><button onClick={act}>{at + 1} of {useContext(Size)} {title} {visits}</button>{children}</li>;
    }
    Flow.Step = Step;`,
  Slides: `import { Children, useState } from 'react';
    export default function Slides({ children }) {
      const [current, go] = useState(0);
      const slides = Children.toArray(children);
      return <div className="slides"><button onClick={() => go((current + 1) % slides.length)}>Next of {slides.length}</button>{slides[current]}</div>;
    }`,
  ChangedSlot: `import { Children, cloneElement, useState } from 'react';
    export default function ChangedSlot({ children }) {
      const [isChanged, change] = useState(false);
      const slot = isChanged ? cloneElement(children, { className: 'changed' }) : children;
      return (
        <div className="changed-slot">
          <button onClick={() => change(true)}>Change the slot</button>
          <ul>{Children.map(slot, (child) => <li>{child}</li>)}</ul>
        </div>
      );
    }`,
  EditedSlot: `import { useEffect, useRef, useState } from 'react';
    export default function EditedSlot({ children }) {
      const element = useRef(null);
      const [count, setCount] = useState(0);
      useEffect(() => { element.current.querySelector('docsgen-slot').append('edited'); }, []);
      return <div ref={element} className="edited-slot"><button onClick={() => setCount(count + 1)}>Edited {count}</button>{children}</div>;
    }`,
  Leaky: `import { useEffect, useState } from 'react';
    export default function Leaky() {
      const [ticks, setTicks] = useState(0);
      useEffect(() => {
        setInterval(() => { window.leaks = (window.leaks ?? 0) + 1; setTicks((count) => count + 1); }, 10);
        addEventListener('click', () => setTicks(0), true);
        document.body.append(Object.assign(document.createElement('i'), { className: 'left-behind' }));
      }, []);
      return <p id="leaky">{ticks} leaks</p>;
    }`,
  TodoList: `import { useReducer, useRef } from 'react';
    export default function TodoList({ items }) {
      const input = useRef(null);
      const [list, add] = useReducer((before, item) => [item, ...before], items);
      return (
        <div className="todo">
          <input ref={input} aria-label="New item" />
          <button onClick={() => { add(input.current.value); input.current.focus(); }}>Add</button>
          <ol>{list.map((item) => <li key={item}>{item}</li>)}</ol>
        </div>
      );
    }`,
  Colors: `import { useState } from 'react';
    export default function Colors() {
      const [color, setColor] = useState(null);
      return <><button onClick={() => setColor('rgb(1, 2, 3)')}>Color</button><b id="colored" style={color ? { color } : undefined}>Colored</b></>;
    }`,
  Slider: `import { useState } from 'react';
    export default function Slider() {
      const [value, setValue] = useState(5);
      return <label>Slider <input id="slider" type="range" max="10" value={value} onChange={({ target }) => setValue(target.value)} /><output>{value} of 10</output></label>;
    }`,
  Rating: `import { Component } from 'react';
    export default class Rating extends Component {
      state = { stars: 0 };
      render() {
        return <p className="rating">{[1, 2, 3].map((star) => (
          <button key={star} onClick={() => this.setState({ stars: star })}>{star} stars</button>
        ))}<span>{this.state.stars} given</span></p>;
      }
    }`,
  Html: `import { useState } from 'react';
    export default function Html({ html }) {
      const [count, setCount] = useState(0);
      return <div className="html"><button onClick={() => setCount(count + 1)}>More HTML</button><div dangerouslySetInnerHTML={{ __html: html + '<i>' + count + '</i>' }} /></div>;
    }`,
  Media: `import { useSyncExternalStore } from 'react';
    const query = () => matchMedia('(min-width: 600px)');
    const subscribe = (listener) => { query().addEventListener('change', listener); return () => query().removeEventListener('change', listener); };
    export default function Media() {
      const isWide = useSyncExternalStore(subscribe, () => query().matches, () => null);
      return <p id="media">{isWide === null ? 'Unknown width' : isWide ? 'Wide' : 'Narrow'}</p>;
    }`,
  Layout: `import { useInsertionEffect, useLayoutEffect, useRef, useState } from 'react';
    export default function Layout() {
      const element = useRef(null);
      const [width, setWidth] = useState(0);
      useInsertionEffect(() => {}, []);
      useLayoutEffect(() => setWidth(element.current.getBoundingClientRect().width), []);
      return <p id="measured" ref={element}>{width > 0 ? 'Measured' : 'Not measured'}</p>;
    }`,
  Pending: `import { useActionState, useOptimistic, useTransition } from 'react';
    export default function Pending() {
      const [isPending, start] = useTransition();
      const [state, act] = useActionState(async (before) => before + 1, 0);
      const [shown] = useOptimistic(state);
      return <p id="pending"><button onClick={() => start(() => act())}>Act</button>{isPending ? '…' : shown + ' acts'}</p>;
    }`,
  Styled: `import { useState } from 'react';
    import styles from './styled.module.css';
    import './styled.css';
    export default function Styled() {
      const [isOn, setIsOn] = useState(false);
      return <button id="styled" className={isOn ? styles.on : styles.off} onClick={() => setIsOn(true)}>Styled</button>;
    }`,
  Site: `import { useState } from 'react';
    import useBaseUrl from '@docusaurus/useBaseUrl';
    import BrowserOnly from '@docusaurus/BrowserOnly';
    import { useColorMode, useDoc, useDocusaurusContext, useIsBrowser, useLocation } from 'docsgen/compat';
    export default function Site() {
      useState(0);
      const { siteConfig } = useDocusaurusContext();
      return (
        <ul id="site">
          <li>{siteConfig.title} {siteConfig.customFields.color}</li>
          <li>{useBaseUrl('/img/a.png')}</li>
          <li>{useDoc().metadata.title} {useDoc().frontMatter.description} {useLocation().pathname}</li>
          <li>{useIsBrowser() ? 'in the browser' : 'on the server'} {useColorMode().colorMode}</li>
          <li><BrowserOnly fallback="no width">{() => <b>width {window.innerWidth}</b>}</BrowserOnly></li>
        </ul>
      );
    }`,
  Themed: `import { useState } from 'react';
    import Admonition from '@theme/Admonition';
    import CodeBlock from '@theme/CodeBlock';
    import Details from '@theme/Details';
    import Heading from '@theme/Heading';
    import TabItem from '@theme/TabItem';
    import Tabs from '@theme/Tabs';
    import Link from '@docusaurus/Link';
    import Translate from '@docusaurus/Translate';
    import { Head, useHistory } from 'docsgen/compat';
    import { Card, CardGrid, FileTree, Steps } from '@astrojs/starlight/components';
    const Badge = ({ text }) => <b>{text}</b>;
    export default function Themed() {
      const [count, setCount] = useState(0);
      const history = useHistory();
      return (
        <div id="of-theme">
          <button onClick={() => setCount(count + 1)}>Theme: {count}</button>
          <Tabs><TabItem value="a" label="A">a{count}</TabItem><TabItem value="b" label="B">b{count}</TabItem></Tabs>
          <Admonition type="tip" title="Tip">tip{count}</Admonition>
          <CodeBlock language="js" title="x.js">{'code' + count}</CodeBlock>
          <Details summary="Summary">details{count}</Details>
          <Heading as="h3" id="own">heading{count}</Heading>
          <Link to="/docs/plain/">link{count}</Link>
          <Translate id="x">translated</Translate>
          <CardGrid><Card title="Card">card{count}</Card></CardGrid>
          <Steps><ol><li>step{count}</li></ol></Steps>
          <FileTree><ul><li>{'file' + count}</li></ul></FileTree>
          <Head><title>Titled {count}</title></Head>
          <Tabs><TabItem label={<Badge text="C" />}>c{count}</TabItem></Tabs>
          <CodeBlock title={<Badge text="title" />}>run <Badge text={'nested' + count} /></CodeBlock>
          <FileTree><ul><li><Badge text={'folder' + count + '/'} /></li></ul></FileTree>
          <button onClick={() => history.push('/b/docs/plain/')}>Go</button>
        </div>
      );
    }`,
  Upload: `import { useState } from 'react';
    export default function Upload() {
      const [name, setName] = useState('nothing');
      return <label>Upload <input type="file" onChange={({ target }) => setName(target.files[0].name)} /><output>{name} chosen</output></label>;
    }`,
  Only: `import { useState } from 'react';
    export default function Only({ text }) {
      const [width] = useState(window.innerWidth);
      return <p id="only">{text} of {width}</p>;
    }`,
  Words: `import { useState } from 'react';
    export default function Words() { useState(0); return 'Plain words'; }`,
  Through: `import { useState } from 'react';
    export default function Through({ children }) { useState(0); return children; }`,
  Keys: `import { useState } from 'react';
    export default function Keys() {
      const [seen, add] = useState([]);
      return (
        <p id="keys">
          <input aria-label="Keys" onFocus={() => add((all) => [...all, 'focus'])}
            onKeyDown={({ key }) => add((all) => [...all, key])} />
          <output>{seen.join(' ')}</output>
        </p>
      );
    }`,
  Usage: `import { useState } from 'react';
    import { duplicates } from '@docusaurus/theme-common';
    import { useScrollPositionBlocker } from '@docusaurus/theme-common/internal';
    export default function Usage({ code }) {
      const [chosen, choose] = useState(null);
      const { blockElementScrollPositionUntilNextRender: keep } = useScrollPositionBlocker();
      const Page = chosen && code[chosen].page;
      return (
        <div className="usage">
          {Page && <Page />}
          {chosen && <div style={{ height: 300 }} />}
          {duplicates(Object.keys(code).concat(Object.keys(code))).map((name) => (
            <button key={name} onClick={({ target }) => { keep(target); choose(name); }}>{'Use ' + name}</button>
          ))}
        </div>
      );
    }`,
  Silent: `import { useEffect, useState } from 'react';
    export default function Silent() {
      const [isThere, setIsThere] = useState(false);
      useEffect(() => setIsThere(true), []);
      return isThere ? <p id="silent">No longer silent</p> : null;
    }`,
};

const imports = Object.keys(components)
  .map((name) => `import ${name === 'Toggle' ? '{ Toggle }' : name} from '../src/${name}.jsx';`)
  .concat("import ReactUsage from './_react.mdx';", "import VueUsage from './_vue.mdx';")
  .join('\n');

const content = `

Text of the page with a [link to the plain page](plain.md).

`;

const filler = Array.from({ length: 40 }, (_, i) => `Paragraph ${i}.\n`).join('\n');

export const islandsSite: Readonly<Record<string, string>> = {
  'site.config.ts': `export default {
    title: 'Islands', base: '/b/', url: 'https://x.example',
    customFields: { color: 'teal' },
    markdown: { format: 'detect' },
  };`,
  'static/favicon.ico': '',
  'static/img/a.png': '',
  ...Object.fromEntries(
    Object.entries(components).map(([name, code]) => [`src/${name}.jsx`, code]),
  ),
  'src/prices.json': '{ "small": 2, "large": 5 }',
  'src/services.json': '[{ "name": "compute" }, { "name": "storage" }, { "name": "network" }]',
  'src/styled.module.css': '.on { border-top: 7px solid red } .off { border-top: 3px solid red }',
  'src/styled.css': '#styled { text-indent: 2px }',
  'docs/index.md': '# Home\n\n[All](all.mdx)\n',
  'docs/plain.md': `# Plain\n\n[All](all.mdx) and [places](places.mdx)\n`,
  'docs/one.mdx': "import Counter from '../src/Counter.jsx';\n\n# One\n\n<Counter />\n\nText.\n",
  'docs/all.mdx': `---
description: About islands
---
${imports}

# All

<Counter start={2} />
<Counter start={5} label="Other" client:load />
<Toggle client:idle />
<ContactForm />
<Calculator currency="EUR" />
<BarChart values={[10, 20, 30]} />
<CanvasChart />
<TerminalPlayer lines={['$ ls', 'a b']} />
<RegionMap />
<ServiceFilter />
<OwnTabs first={<p>First slot</p>} second={<p>Second slot</p>} />
<Accordion title="More">${content}</Accordion>
<Dialog />
<Ids />
<Ids />
<Theme />
<Clock />
<Guarded />
<HiddenSlot>${content}</HiddenSlot>
<MovedSlot>${content}</MovedSlot>
<ChangedSlot>${content}</ChangedSlot>
<EditedSlot>${content}</EditedSlot>
<Flow>
  <Flow.Step title="Plan">${content}</Flow.Step>
  <Flow.Step title="Build"><Counter label="Built" client:load /></Flow.Step>
</Flow>
<Slides>

First slide

Last slide with a [link](plain.md)

</Slides>
<Leaky />
<TodoList items={['one']} />
<Colors />
<Slider />
<Rating />
<Html html="<em>Emphasis</em>" />
<Media />
<Layout />
<Pending />
<Styled />
<Site />
<Upload />
<Only text="Only" client:only fallback={<p id="waiting">Wait</p>} />
<Silent />
<Keys />
<Usage code={{ react: { page: ReactUsage }, vue: { page: VueUsage } }} />
`,
  'docs/_react.mdx': 'Use it with React, see the [plain page](plain.md).\n',
  'docs/_vue.mdx': 'Use it with Vue.\n\n```js\nimport vue\n```\n',
  'docs/themed.mdx': `${imports}\n\n# Themed\n\n<Themed />\n`,
  'docs/errors.mdx': `${imports}

# Errors

<ThrowsWhenHydrated />
<ThrowsInEffect><Counter label="Inner" /></ThrowsInEffect>
<ThrowsLater />
<Counter start={3} />
`,
  'docs/places.mdx': `${imports}

# Places

:::note

<Counter label="Note" />

:::

::::tabs
:::tab[One]{value=one}
<Counter label="Tab one" />
:::
:::tab[Two]{value=two}
<Counter label="Tab two" />
:::
::::

<details>
<summary>More</summary>

<Counter label="Details" />

</details>

| Cell |
|---|
| <Counter label="Cell" /> |

- <Counter label="Item" />

<Accordion title="Outer">

Before.

<Accordion title="Inner">

<Counter label="Innermost" />

</Accordion>

</Accordion>

${filler}

<Counter label="Far" />

<Words />

<Through>Content alone</Through>
`,
};
