/** The icons that cards name, for subjects of infrastructure documentation: paths on a grid of 24. */

const BOX = 'M12 3 4 7.5v9L12 21l8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9';
const SHIELD = 'M12 3 5 5.5V11c0 4.5 3 8 7 10 4-2 7-5.5 7-10V5.5zM8.8 11.8l2.3 2.3 4.2-4.5';
const NETWORK = 'M9.5 3h5v5h-5zM3 16h5v5H3zM16 16h5v5h-5zM12 8v4M5.5 16v-4h13v4';

export const CARD_ICONS: Readonly<Record<string, string>> = {
  book: 'M12 6C10 4.5 7 4 3.5 4v14.5c3.5 0 6.5.5 8.5 2 2-1.5 5-2 8.5-2V4C17 4 14 4.5 12 6m0 0v14.5',
  catalog: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  cloud: 'M7 18.5a4.5 4.5 0 0 1-.5-9A6 6 0 0 1 18 8.5a5 5 0 0 1-.5 10z',
  code: 'm8.5 7-5 5 5 5m7-10 5 5-5 5M13.5 5l-3 14',
  compliance: SHIELD,
  container: BOX,
  course: 'M2.5 9 12 4.5 21.5 9 12 13.5zM6 11v5c3 2.5 9 2.5 12 0v-5M21.5 9v6',
  database: 'M4.5 6c0-4 15-4 15 0s-15 4-15 0v12c0 4 15 4 15 0V6M4.5 12c0 4 15 4 15 0',
  kubernetes: BOX,
  'landing-zone': 'M12 3.5 3 8l9 4.5L21 8zM3 12l9 4.5 9-4.5M3 16l9 4.5 9-4.5',
  lock: 'M5 10.5h14V21H5zM8 10.5V7.5a4 4 0 0 1 8 0v3M12 14.5v2.5',
  monitor: 'M3 12h4l3-8 4.5 16 3-8H21',
  network: NETWORK,
  pipeline: 'M3 5h6v5H3zM15 14h6v5h-6zM9 7.5h5.5a3.5 3.5 0 0 1 3.5 3.5v3',
  rocket:
    'M9 15c-1-1 1-9 11-11-2 10-10 12-11 11m0 0-3.5-.5L4 12l4-2m1 5 .5 3.5L12 20l2-4M5 16c-1.5 1-1.5 4-1.5 4s3 0 4-1.5M15 9v.1',
  security: SHIELD,
  server: 'M3.5 4h17v7h-17zM3.5 13h17v7h-17zM7 7.5h.5m-.5 9h.5M11 7.5h6m-6 9h6',
  support:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18m0 5a4 4 0 1 0 0 8 4 4 0 0 0 0-8M5.7 5.7l3.5 3.5m5.6 5.6 3.5 3.5m0-12.6-3.5 3.5m-5.6 5.6-3.5 3.5',
  terminal: 'M3 4.5h18v15H3zM7 9l3 3-3 3m5.5 0H17',
  tool: 'M14.5 6.5a4.5 4.5 0 0 1 5.5-2L17 7.5l.5 2 2 .5 3-3a4.5 4.5 0 0 1-6 5.5L8 21l-5-5 8.5-8.5a4.5 4.5 0 0 1 3-1',
  update: 'M4 12a8 8 0 0 1 14-5.3L20.5 9M20.5 4v5h-5M20 12a8 8 0 0 1-14 5.3L3.5 15m0 5v-5h5',
  users:
    'M9 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7M2.5 20c0-7 13-7 13 0M16 5a3.5 3.5 0 0 1 0 6.5m2.5 3c2 .8 3 2.5 3 5.5',
  vpc: NETWORK,
};
