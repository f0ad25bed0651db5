// Which room of src/ may import which: the table of docs/internals/architecture.md, written once.
const rooms = {
  lang: [],
  screen: ['lang'],
  verbs: ['lang', 'screen'],
  plan: ['lang', 'screen', 'verbs'],
  record: ['lang', 'screen', 'plan'],
  prose: ['lang'],
  compile: ['lang', 'prose', 'plan', 'verbs', 'screen'],
  engine: ['lang', 'screen', 'verbs', 'plan', 'record'],
  system: ['lang'],
  'plan-cache': ['lang', 'plan', 'prose', 'system'],
  devices: ['lang', 'verbs', 'system'],
  targets: ['lang', 'screen', 'verbs', 'devices', 'system'],
  report: ['lang', 'record', 'plan', 'screen'],
  runs: ['lang', 'record', 'report', 'system'],
  app: [
    'lang',
    'screen',
    'verbs',
    'plan',
    'record',
    'prose',
    'compile',
    'engine',
    'system',
    'plan-cache',
    'devices',
    'targets',
    'report',
    'runs',
  ],
  cli: ['app', 'verbs', 'lang', 'record', 'report'],
};

const pure = ['lang', 'screen', 'verbs', 'plan', 'record', 'prose', 'compile', 'engine', 'report'];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...Object.entries(rooms).map(([room, allowed]) => ({
      name: `room-${room}`,
      severity: 'error',
      comment: `src/${room}/ may import ${allowed.length ? allowed.join(', ') : 'no other room'}`,
      from: { path: `^src/${room}/` },
      to: { path: '^src/', pathNot: `^src/(${[room, ...allowed].join('|')})/` },
    })),
    {
      name: 'pure-rooms-touch-no-machine',
      severity: 'error',
      comment: 'Pure rooms read no file, socket, process or clock of the machine',
      from: { path: `^src/(${pure.join('|')})/` },
      to: { dependencyTypes: ['core'], pathNot: '^(node:)?(path|url|crypto)$' },
    },
    {
      name: 'no-cycle',
      severity: 'error',
      from: { path: '^src/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'driver-only-in-web-target',
      severity: 'error',
      comment: 'The browser driver is heavy and belongs to one room',
      from: { path: '^src/', pathNot: '^src/targets/web/' },
      to: { path: 'node_modules/playwright-core' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
