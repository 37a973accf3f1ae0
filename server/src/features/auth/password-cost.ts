/** OWASP's first choice for argon2id: 19 MiB, two passes. A check takes about 30 ms. The tests of the server use the least. */
export const PASSWORD_COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
