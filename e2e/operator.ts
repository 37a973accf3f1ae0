/**
 * Does what `npm run admin -- <verb> …` does, beside the running app. A process of its own for each verb would take a
 * second to start.
 */
export async function operate(verb: string, ...args: string[]): Promise<string> {
  const { verbs } = await import('../server/src/admin/admin.verbs.ts');
  const { connectDatabase } = await import('../server/src/db/connect.ts');
  const dataDir = process.env['E2E_DATA_DIR']!;
  const database = await connectDatabase(
    { databaseUrl: undefined, dataDir },
    { info: () => {}, warn: () => {} },
  );
  const payments = () => Promise.reject(new Error('The payment provider is out of reach here.'));
  try {
    return await verbs[verb]!.run({ db: database.db, payments }, ...args);
  } finally {
    await database.close();
  }
}
