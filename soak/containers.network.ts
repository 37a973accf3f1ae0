import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { renameSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Compose } from '../scripts/compose.ts';
import { run } from './debian.ts';

/** The networks that compose.yaml names, in this process's own, with a resolver that knows who is in them. */
export interface Networks {
  /** Gives the container of this process an address in each of these networks, and resolves to those. */
  join(pid: number, service: string, names: readonly string[]): Promise<string[]>;
  leave(addresses: readonly string[]): void;
  /** The file that a container finds as /etc/resolv.conf. */
  resolver(names: readonly string[]): Promise<string>;
}

export async function createNetworks(networks: Compose['networks'], work: string): Promise<Networks> {
  await run('ip', 'link', 'set', 'lo', 'up');
  const known = new Map(
    Object.entries(networks).map(([name, network], at) => [
      name,
      {
        bridge: `bridge${at}`,
        prefix: prefixOf(network?.ipam.config[0]?.subnet ?? `10.89.${at + 100}.0/24`),
      },
    ]),
  );
  for (const { bridge, prefix } of known.values()) {
    await run('ip', 'link', 'add', bridge, 'type', 'bridge');
    await run('ip', 'address', 'add', `${prefix}.1/24`, 'dev', bridge);
    await run('ip', 'link', 'set', bridge, 'up');
  }
  const get = (name: string) => {
    const network = known.get(name);
    if (!network) throw new Error(`compose.yaml has no network called ${name}.`);
    return network;
  };

  const services = new Map<string, string>();
  const hosts = join(work, 'hosts');
  await writeFile(hosts, '');
  // Of a service in two networks it tells each container the address in the network that they share.
  const resolver = spawn(
    'dnsmasq',
    [
      '--keep-in-foreground',
      '--conf-file=/dev/null',
      '--user=root',
      '--pid-file=',
      '--no-resolv',
      '--no-hosts',
      `--addn-hosts=${hosts}`,
      '--localise-queries',
      '--bind-interfaces',
      ...Array.from(known.values(), ({ prefix }) => `--listen-address=${prefix}.1`),
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  onTestFinished(async () => {
    resolver.kill();
    if (resolver.exitCode === null) await once(resolver, 'exit');
  });
  function tellResolver() {
    const lines = [...services].map(([address, service]) => `${address} ${service}\n`);
    // In one step: the resolver may be reading.
    writeFileSync(`${hosts}.next`, lines.join(''));
    renameSync(`${hosts}.next`, hosts);
    resolver.kill('SIGHUP');
  }

  let last = 1;
  return {
    async join(pid, service, names) {
      const inside = (...words: string[]) => run('nsenter', `--net=/proc/${pid}/ns/net`, 'ip', ...words);
      await inside('link', 'set', 'lo', 'up');
      const addresses: string[] = [];
      for (const [at, name] of names.entries()) {
        const { bridge, prefix } = get(name);
        const [here, address] = [`veth${++last}`, `${prefix}.${last}`];
        await run(
          'ip',
          'link',
          'add',
          here,
          'type',
          'veth',
          'peer',
          'name',
          `eth${at}`,
          'netns',
          String(pid),
        );
        await run('ip', 'link', 'set', here, 'master', bridge, 'up');
        await inside('address', 'add', `${address}/24`, 'dev', `eth${at}`);
        await inside('link', 'set', `eth${at}`, 'up');
        addresses.push(address);
        services.set(address, service);
      }
      tellResolver();
      return addresses;
    },
    leave(addresses) {
      for (const address of addresses) services.delete(address);
      tellResolver();
    },
    async resolver(names) {
      const file = join(work, `resolv.conf.${names.join('.')}`);
      await writeFile(file, `nameserver ${get(names[0]!).prefix}.1\n`);
      return file;
    },
  };
}

function prefixOf(subnet: string): string {
  const [, prefix] = /^(\d+\.\d+\.\d+)\.0\/24$/.exec(subnet) ?? [];
  if (!prefix) throw new Error(`This knows no network like ${subnet}.`);
  return prefix;
}
