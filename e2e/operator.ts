/** Makes operator-server.ts run `npm run admin -- <verb> …`. */
export async function operate(...command: [verb: string, ...args: string[]]): Promise<string> {
  const answer = await fetch(process.env['E2E_OPERATOR']!, { method: 'POST', body: JSON.stringify(command) });
  const said = await answer.text();
  if (!answer.ok) throw new Error(`${command.join(' ')}: ${said}`);
  return said;
}
