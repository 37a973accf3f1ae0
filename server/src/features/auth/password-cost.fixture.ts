/** The least that argon2id takes, for tests: vitest.config.ts puts it in place of password-cost.ts. */
export const PASSWORD_COST = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 };
