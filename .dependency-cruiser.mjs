/** Who may import whom; see docs/architecture.md. A type import is an import. */
export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'engine-imports-nothing',
      comment: 'The engine runs in browsers and servers alike: pure TypeScript over typed arrays.',
      severity: 'error',
      from: { path: '^packages/engine/src/', pathNot: '\\.test\\.ts$|test-support\\.ts$' },
      to: { pathNot: '^packages/engine/src/' },
    },
    {
      name: 'contract-imports-zod-only',
      severity: 'error',
      from: { path: '^packages/contract/src/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^packages/contract/src/|node_modules/zod/' },
    },
    {
      name: 'packages-through-their-door',
      comment: 'Other workspaces see a package through its exports, not its files.',
      severity: 'error',
      from: { path: '^(apps|tools|e2e)/' },
      to: {
        path: '^packages/[^/]+/src/',
        pathNot: '^packages/(engine/src/index|contract/src/(index|paint-catalog))\\.ts$',
      },
    },
    {
      name: 'web-and-server-apart',
      severity: 'error',
      from: { path: '^apps/(web|server)/' },
      to: { path: '^apps/(web|server)/', pathNot: '^apps/$1/' },
    },
    {
      name: 'features-apart',
      comment: 'Pages in app compose features; a feature never imports another one.',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/([^/]+)/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'web-downwards',
      comment: 'app → features → shared; platform serves app and features.',
      severity: 'error',
      from: { path: '^apps/web/src/(features|shared|platform)/' },
      to: { path: '^apps/web/src/app/' },
    },
    {
      name: 'web-shared-knows-no-feature',
      severity: 'error',
      from: { path: '^apps/web/src/(shared|platform)/' },
      to: { path: '^apps/web/src/features/' },
    },
    {
      name: 'server-layers-up',
      comment: 'routes → service → repository; services and policies know no HTTP.',
      severity: 'error',
      from: { path: '\\.(service|repository|policy)\\.ts$' },
      to: { path: '\\.routes\\.ts$|node_modules/fastify/' },
    },
    {
      name: 'no-foreign-repository',
      comment: "A feature's SQL is its own: others call its service, or are handed a function.",
      severity: 'error',
      from: { path: '^apps/server/src/features/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^apps/server/src/features/[^/]+/.*\\.repository\\.ts$',
        pathNot: '^apps/server/src/features/$1/',
      },
    },
    {
      name: 'server-platform-knows-no-feature',
      severity: 'error',
      from: { path: '^apps/server/src/platform/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/(features|plugins)/' },
    },
    {
      name: 'no-undeclared-packages',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\?(url|worker|raw)$|^virtual:' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/|\\.css$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
