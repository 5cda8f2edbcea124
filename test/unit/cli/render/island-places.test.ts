import { expect, test } from 'vitest';
import { findMovedIslands } from '../../../../cli/render/island-places.js';

const PLACE = { line: 1, column: 1, endLine: 1, endColumn: 2 };
const island = (content: string, prefix = 'i0-') =>
  `<docsgen-island module="/a.js" prefix="${prefix}">${content}</docsgen-island>`;
const find = (html: string) =>
  findMovedIslands(html, [
    { prefix: 'i0-', name: '<A>', place: PLACE },
    { prefix: 'i1-', name: '<B>', place: null },
  ]).map(({ reason }) => reason);

test.each([
  ['<p>', island('<div></div>'), 'Cannot start <A> in a paragraph: its <div> ends the paragraph'],
  [
    '<p>',
    `<b>${island('<i><ul></ul></i>')}</b>`,
    'Cannot start <A> in a paragraph: its <ul> ends the paragraph',
  ],
  ['<table>', island(''), 'Cannot start <A> in <table>: browsers move it out'],
  ['<tr>', island('<td></td>'), 'Cannot start <A> in <tr>: browsers move it out'],
  ['<select>', island('<option></option>'), 'Cannot start <A> in <select>: browsers move it out'],
  ['<svg>', `<g>${island('')}</g>`, 'Cannot start <A> in <svg>: there is no such element in it'],
  ['<math>', island(''), 'Cannot start <A> in <math>: there is no such element in it'],
  [
    '<a>',
    island('<b><a></a></b>'),
    'Cannot start <A> in <a>: it has another <a>, which ends the first',
  ],
  [
    '<button>',
    island('<button></button>'),
    'Cannot start <A> in <button>: it has another <button>, which ends the first',
  ],
])('in %s%s', (tag, content, reason) => {
  expect(find(`${tag}${content}${tag.replace('<', '</')}`)).toEqual([reason]);
});

test.each([
  `<p>${island('<span><br/><img src="a"></span>')}</p>`,
  `<div>${island('<p>a</p><div>b</div>')}</div>`,
  `<table><tbody><tr><td>${island('<p>a</p>')}</td></tr></tbody></table>`,
  `<svg><foreignObject>${island('<div></div>')}</foreignObject></svg>`,
  `<ul><li>${island('<ul><li>a</li></ul>')}</li></ul>`,
  `<a>${island('<svg><a></a></svg>')}</a>`,
  `<p>${island('<button><div></div></button>')}</p>`,
  '<p><div>no island</div></p>',
])('stays where it is: %s', (html) => {
  expect(find(html)).toEqual([]);
});

test('slots count as the island around them, and each island is reported once', () => {
  const slot = '<docsgen-slot data-slot="children"><div></div><div></div></docsgen-slot>';
  expect(find(`<p>${island(slot)}</p><p>${island('<hr/>', 'i1-')}</p>`)).toEqual([
    'Cannot start <A> in a paragraph: its <div> ends the paragraph',
    'Cannot start <B> in a paragraph: its <hr> ends the paragraph',
  ]);
});

test('a place is that of the element in the page', () => {
  const [found] = findMovedIslands(`<tr>${island('')}</tr>`, [
    { prefix: 'i0-', name: '<A>', place: PLACE },
  ]);
  expect(found).toMatchObject({
    place: PLACE,
    note: 'Put it into a cell, <td>, or make the whole table one component.',
  });
});
