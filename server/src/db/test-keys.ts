/** Fixed, so that no test writes a key file. */
export const TEST_KEYS = {
  current: Buffer.alloc(32, 'a well is deep '),
  previous: undefined,
  file: '/dev/null/secret.key',
};
