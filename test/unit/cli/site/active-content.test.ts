import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { findActiveContent } from '../../../../cli/site/active-content.js';

const svg = (content: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"${attributes}>\n${content}</svg>`;

const judge = (path: string, content: string | Buffer) => {
  const found = findActiveContent(path, Buffer.from(content));
  return found === null ? null : `${found.offset}: ${found.why}`;
};

describe('K14: findActiveContent()', () => {
  test.each([
    ['a.html', 'text', '0: it is HTML'],
    ['a.HTM', '', '0: it is HTML'],
    ['a.shtml', 'x', '0: it is HTML'],
    ['a.xht', '<html/>', '0: it is XHTML'],
    ['a.xhtml', '<html/>', '0: it is XHTML'],
    ['README', '\n <!DOCTYPE html><p>', '0: it is HTML'],
    ['a.', '<script>1</script>', '0: it is HTML'],
    ['a.png', '<html><script>1</script>', '0: it is HTML'],
    ['a.svg', svg('<script>1</script>'), '84: it has the element "script"'],
    [
      'a.SVG',
      svg('<x:script xmlns:x="http://www.w3.org/2000/svg"/>'),
      '84: it has the element "script"',
    ],
    ['a.svg', svg('', ' onload="x()"'), '0: it has the event handler "onload"'],
    [
      'a.svg',
      svg('<a xlink:href=" java&#10;script:x()"/>'),
      '84: its attribute "href" runs a script',
    ],
    ['a.svg', svg('<a href="data:text/html,x"/>'), '84: its attribute "href" holds a document'],
    [
      'a.svg',
      svg('<use href="data:image/svg+xml,x#a"/>'),
      '84: its attribute "href" holds a document',
    ],
    [
      'a.svg',
      svg('<set attributeName="href" to="javascript:x"/>'),
      '84: its attribute "to" runs a script',
    ],
    [
      'a.svg',
      svg('<animate attributeName="href" values="a;javascript:x"/>'),
      '84: its attribute "values" runs a script',
    ],
    [
      'a.svg',
      svg('<set attributeName="onclick" to="x"/>'),
      '84: it animates the event handler "onclick"',
    ],
    ['a.svg', svg('<foreignObject/>'), '84: it has the element "foreignObject"'],
    ['a.svg', svg('<p xmlns="http://www.w3.org/1999/xhtml"/>'), '84: it has elements of HTML'],
    [
      'a.svg',
      `<?xml-stylesheet href="a.xsl"?>${svg('')}`,
      '0: it names a style sheet, which may make HTML of it',
    ],
    [
      'a.svg',
      `<!DOCTYPE svg [<!ENTITY a "<script/>">]>${svg('&a;')}`,
      '14: its document type has entities that hold elements',
    ],
    [
      'a.svg',
      `<!DOCTYPE svg [<!ENTITY a "javascript:x">]>${svg('<a href="&a;"/>')}`,
      '127: its attribute "href" runs a script',
    ],
    [
      'a.svg',
      `<!DOCTYPE svg [ <!ATTLIST svg onload CDATA "x()">]>${svg('')}`,
      '16: its document type adds attributes that run scripts',
    ],
    [
      'a.svg',
      `<?xml version="1.0" encoding="utf-7"?>${svg('')}`,
      '0: its encoding "utf-7" hides what is in it',
    ],
    [
      'a.svg',
      Buffer.from(`\uFEFF${svg('<script/>')}`, 'utf16le'),
      '84: it has the element "script"',
    ],
    ['a.svg', Buffer.from(svg('<script/>'), 'utf16le'), '84: it has the element "script"'],
    ['a.svgz', gzipSync(svg('<script/>')), '84: it has the element "script"'],
    ['a.png', svg('<script/>'), '84: it has the element "script"'],
    ['LOGO', `<?xml version="1.0"?>${svg('<script/>')}`, '105: it has the element "script"'],
    [
      'a.xml',
      '<?xml-stylesheet href="a.xsl"?><a/>',
      '0: it names a style sheet, which may make HTML of it',
    ],
    ['a.xml', '<a xmlns:h=" http://www.w3.org/1999/xhtml "/>', '0: it has elements of HTML'],
    [
      'a.rdf',
      '<!DOCTYPE a [<!ENTITY h "http://www.w3.org/1999/xhtml">]><a xmlns="&h;"/>',
      '57: it has elements of HTML',
    ],
    ['a.mml', '<math xmlns="http://www.w3.org/1998/Math/MathML"/>', '0: it has elements of MathML'],
    [
      'a.xml',
      '<a><b xmlns="http://www.w3.org/2000/svg" onload="x"/></a>',
      '3: it has the event handler "onload"',
    ],
  ])('refuses %s: %s', (path, content, found) => {
    expect(judge(path, content)).toBe(found);
  });

  test.each([
    ['hook.js', '<script>1</script>'],
    ['page.tpl', '<!doctype html><script>1</script>'],
    ['notes.txt', '<html>'],
    [
      'pom.xml',
      '<?xml version="1.0" encoding="UTF-8"?><project xmlns="http://maven.apache.org/POM/4.0.0"/>',
    ],
    [
      'build.xml',
      '<project><script language="javascript">x</script><target onload="x"/></project>',
    ],
    ['LICENSE', 'Copyright <b>'],
    ['Dockerfile', 'FROM a\n'],
    ['a.png', Buffer.from([0x89, 0x50, 0x4e, 0x47])],
    ['a.svg', svg('<!-- <script/> --><desc>&lt;script/></desc><text on="a">javascript: x</text>')],
    [
      'a.svg',
      svg('<image href="data:image/svg+xml,x"/><use href="#a"/><a href="https://e.example/"/>'),
    ],
    [
      'a.svg',
      `<?xml version="1.0" encoding="iso-8859-1"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [<!ENTITY ns "http://ns.adobe.com/">]>${svg('<style><![CDATA[ a { fill: red } ]]></style>')}`,
    ],
  ])('publishes %s: %s', (path, content) => {
    expect(judge(path, content)).toBe(null);
  });
});
