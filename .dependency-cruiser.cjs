/** The directions of the house. Each rule is proved by a planted violation in scripts/house-rules.test.ts. */
module.exports = {
  forbidden: [
    {
      name: 'content-is-a-leaf',
      severity: 'error',
      from: { path: '^content/' },
      to: { path: '^(contract|server|web)/' },
    },
    {
      name: 'contract-is-a-leaf',
      severity: 'error',
      from: { path: '^contract/' },
      to: { path: '^(server|web)/' },
    },
    { name: 'web-never-server', severity: 'error', from: { path: '^web/' }, to: { path: '^server/' } },
    { name: 'server-never-web', severity: 'error', from: { path: '^server/' }, to: { path: '^web/' } },
    {
      name: 'features-meet-at-their-doors',
      severity: 'error',
      from: { path: '^(server|web)/src/features/([^/]+)/' },
      to: {
        path: '^$1/src/features/',
        pathNot: ['^$1/src/features/$2/', '^$1/src/features/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'machinery-never-imports-features',
      severity: 'error',
      from: {
        path: '^(server|web)/src/',
        pathNot:
          '^(server/src/(features/|admin/|(app|main|demo)[.a-z]*\\.ts)|web/src/(features/|app/|main\\.tsx))',
      },
      to: { path: '^(server|web)/src/features/' },
    },
    {
      name: 'only-main-imports-app',
      severity: 'error',
      from: { path: '^web/src/', pathNot: '^web/src/(app/|main\\.tsx)' },
      to: { path: '^web/src/app/' },
    },
    {
      name: 'only-queries-touch-tables',
      severity: 'error',
      from: { path: '^server/src/features/', pathNot: '\\.(queries|queries\\.test)\\.ts$' },
      to: { path: '^server/src/db/', pathNot: '^server/src/db/(index|test-database)\\.ts$' },
    },
    {
      name: 'own-tables-only',
      severity: 'error',
      from: { path: '^server/src/features/([^/]+)/' },
      to: { path: '^server/src/db/schema/', pathNot: '^server/src/db/schema/($1|users)\\.ts$' },
    },
    {
      name: 'ui-is-pure',
      severity: 'error',
      from: { path: '^web/src/ui/' },
      to: { path: '^(content/|contract/|web/src/(?!ui/))' },
    },
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-undeclared-packages',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
  },
};
