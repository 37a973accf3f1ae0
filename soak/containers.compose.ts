import type { Compose } from '../scripts/compose.ts';
import type { Image } from './containers.image.ts';
import type { Networks } from './containers.network.ts';
import { type Container, startContainer } from './containers.run.ts';

interface Options {
  compose: Compose;
  /** By the name that compose.yaml has for them. */
  images: Readonly<Record<string, Image>>;
  networks: Networks;
  work: string;
}

/** Starts and stops what compose.yaml says. */
export function createComposition({ compose: { services }, images, networks, work }: Options) {
  const running = new Map<string, Container[]>();
  const all: Container[] = [];
  const serviceOf = (name: string) => {
    const service = services[name];
    const image = images[service?.image ?? ''];
    if (!service || !image) throw new Error(`There is no image for ${name}.`);
    return { service, image };
  };
  async function start(alias: string, number: number): Promise<Container> {
    const name = `${alias}-${number}`;
    const container = await startContainer({ name, alias, ...serviceOf(alias), networks, work });
    all.push(container);
    return container;
  }

  async function up(name: string): Promise<void> {
    if (running.has(name)) return;
    const { service } = serviceOf(name);
    for (const [other, condition] of dependenciesOf(service)) {
      await up(other);
      if (condition === 'service_healthy') for (const one of running.get(other)!) await one.healthy();
    }
    const numbers = Array.from({ length: service.deploy?.replicas ?? 1 }, (_, at) => at + 1);
    running.set(name, await Promise.all(numbers.map((number) => start(name, number))));
  }

  return {
    containers: (name: string) => running.get(name) ?? [],
    /** The ends of what all wrote that were ever started. */
    logs: () => all.map(({ name, output }) => `${name}:\n${output().slice(-2_000)}`).join('\n'),
    async up() {
      for (const name of Object.keys(services)) await up(name);
    },
    /** As `docker compose start` does with one that has stopped. */
    async startAgain(name: string, at: number) {
      running.get(name)![at] = await start(name, at + 1);
      return running.get(name)![at]!;
    },
    /** As `docker compose run` does: with this command, and resolves to what it wrote. */
    async run(name: string, command: string[]): Promise<string> {
      const container = await startContainer({
        name: `${name}-run`,
        ...serviceOf(name),
        networks,
        work,
        command,
      });
      const code = await container.ended;
      if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}.\n${container.output()}`);
      return container.output();
    },
    /** As `docker compose down` does: what depends on others stops before them. */
    async down() {
      const names = [...running.keys()].toReversed();
      for (const name of names) await Promise.all(running.get(name)!.map((one) => one.stop()));
      running.clear();
    },
  };
}

const dependenciesOf = ({ depends_on: on = [] }: Compose['services'][string]) =>
  Array.isArray(on)
    ? on.map((name) => [name, 'service_started'] as const)
    : Object.entries(on).map(([name, { condition }]) => [name, condition] as const);
