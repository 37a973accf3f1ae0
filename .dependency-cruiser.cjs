/** Test code: its name says so, and only tests import it. */
const TEST_CODE = '(\\.(test|fixture)\\.tsx?|/test-[^/]+\\.ts|/vitest[.a-z]*\\.config\\.ts)$';

/** Entry points of processes, threads, pages and tools. */
const STARTS = [
  '^server/src/(main|admin/admin|move/main|backup/main|check/main|upgrade/main)\\.ts$',
  '^server/src/.*\\.worker\\.ts$',
  '^server/src/db/schema/index\\.ts$',
  '^web/src/(main\\.tsx|app/finished-pages\\.tsx|pwa/sw\\.ts)$',
  '^web/vite\\.config\\.ts$',
];

/** The allowed directions of imports. scripts/house-rules.test.ts proves each rule with a planted violation. */
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
        pathNot: ['^$1/src/features/$2/', '^$1/src/features/[^/]+/(index\\.ts|.*\\.fixture\\.ts)$'],
      },
    },
    {
      name: 'machinery-never-imports-features',
      severity: 'error',
      from: {
        path: '^(server|web)/src/',
        pathNot:
          '^(server/src/(features/|admin/|backup/|check/|(app|main|demo|test-app|test-clicks|test-member)[-.a-z]*\\.ts)|web/src/(features/|app/|main\\.tsx))',
      },
      to: { path: '^(server|web)/src/features/' },
    },
    {
      name: 'only-main-imports-app',
      severity: 'error',
      // A test of a feature may open the whole app.
      from: { path: '^web/src/', pathNot: ['^web/src/(app/|main\\.tsx)', '\\.(test|fixture)\\.tsx?$'] },
      to: { path: '^web/src/app/' },
    },
    {
      name: 'only-queries-touch-tables',
      severity: 'error',
      from: { path: '^server/src/(?!db/)', pathNot: '\\.(queries|queries\\.test)\\.ts$' },
      to: { path: '^server/src/db/schema/' },
    },
    {
      name: 'only-queries-speak-sql',
      severity: 'error',
      from: {
        path: '^server/src/(?!db/)',
        // pg-boss wants Drizzle's tag for its own statements; the log recognises Drizzle's error.
        pathNot: ['\\.queries\\.ts$', '^server/src/(jobs/jobs|log/reason)\\.ts$', TEST_CODE],
      },
      to: { path: '(^|/)node_modules/drizzle-orm/' },
    },
    {
      name: 'features-meet-the-database-at-its-door',
      severity: 'error',
      from: { path: '^server/src/features/', pathNot: '\\.(queries|queries\\.test)\\.ts$' },
      to: { path: '^server/src/db/', pathNot: '^server/src/db/(index|test-database)\\.ts$' },
    },
    {
      name: 'database-is-a-leaf',
      severity: 'error',
      from: { path: '^server/src/db/', pathNot: TEST_CODE },
      to: { path: '^server/src/(?!db/)' },
    },
    {
      name: 'own-tables-only',
      severity: 'error',
      // One list of all that a member has: a table that is not in it is seen to be missing.
      from: {
        path: '^server/src/features/([^/]+)/',
        pathNot: '^server/src/features/(erasure/erasure|my-data/(account|activity|subject))\\.queries\\.ts$',
      },
      to: { path: '^server/src/db/schema/', pathNot: '^server/src/db/schema/($1|users)\\.ts$' },
    },
    {
      name: 'ui-is-pure',
      severity: 'error',
      from: { path: '^web/src/ui/' },
      to: { path: '^(content/|contract/|web/src/(?!(ui|browser)/))' },
    },
    {
      name: 'browser-is-a-leaf',
      severity: 'error',
      from: { path: '^web/src/browser/' },
      to: { path: '^(content/|contract/|web/src/(?!browser/))' },
    },
    {
      name: 'product-never-outer-folders',
      severity: 'error',
      from: { path: '^(content|contract|server|web)/' },
      to: { path: '^(bench|e2e|scripts|soak)/' },
    },
    {
      name: 'outer-folders-stand-alone',
      severity: 'error',
      from: { path: '^(bench|e2e|soak)/' },
      to: {
        path: '^(bench|e2e|scripts|soak)/',
        pathNot: ['^$1/', '^scripts/(chromium\\.mjs|(compose|dockerfile|start-product)\\.ts)$'],
      },
    },
    {
      // The pictures in docs/screens are taken with the locators of e2e/.
      name: 'scripts-never-bench-or-soak',
      severity: 'error',
      from: { path: '^scripts/' },
      to: { path: '^(bench|soak)/' },
    },
    {
      name: 'product-never-test-code',
      severity: 'error',
      from: { path: '^(content|contract|server|web)/', pathNot: TEST_CODE },
      to: { path: [TEST_CODE, '(^|/)node_modules/(vitest|@testing-library|fast-check)/'] },
    },
    {
      // It is dead code, or test code that is not named as such.
      name: 'all-is-reached-from-a-start',
      severity: 'error',
      from: { path: STARTS },
      to: { path: '^(server|web)/src/', pathNot: [...STARTS, TEST_CODE, '\\.d\\.ts$'], reachable: false },
    },
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      // The root's are for tests and scripts: neither the built app nor a fresh clone that only starts has them.
      name: 'product-never-dev-packages',
      severity: 'error',
      from: { path: '^(content|contract|server|web)/src/', pathNot: TEST_CODE },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm', 'type-only'] },
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
      // Its packages are installed for some scripts only.
      from: { pathNot: '^tools/' },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^web/dist/|^scripts/fixtures/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
  },
};
