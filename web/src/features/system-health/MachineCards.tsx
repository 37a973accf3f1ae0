import type { HealthParts } from '@clear-spring/contract';
import { dateTime } from '../../ui/date-time.ts';
import { ago } from '../links/index.ts';
import { type Fact, Facts, HealthCard } from './HealthCard.tsx';
import { healthTexts as texts, sizeOf } from './system-health.texts.ts';

export function DatabaseCard({ part }: { part: HealthParts['database'] }) {
  const { facts } = part;
  return (
    <HealthCard title={texts.parts.database} {...part}>
      {facts && (
        <Facts
          facts={[
            [texts.database.size, sizeOf(facts.bytes)],
            [texts.database.connections, texts.database.of(facts.connections, facts.maxConnections)],
            [texts.database.oldest, texts.database.seconds(facts.oldestSeconds)],
            [texts.database.uncounted, texts.database.seconds(facts.uncountedSeconds)],
            [texts.database.migration, String(facts.migration).padStart(4, '0')],
            [
              texts.database.replicas,
              facts.replicas
                .map(({ name, behindSeconds }) => texts.database.behind(name, behindSeconds))
                .join('; ') || texts.none,
            ],
          ]}
        />
      )}
    </HealthCard>
  );
}

/** Every node with its own disk. */
export function NodesCard({ part }: { part: HealthParts['nodes'] }) {
  const { facts } = part;
  return (
    <HealthCard title={texts.parts.nodes} {...part} wide>
      <div className="grid gap-x-11 wide:grid-cols-2">
        {facts?.nodes.map(({ name, version, startedAt, seenAt, memory, disk }) => (
          <section key={name} aria-label={name} className="mt-5 min-w-0">
            <h3 className="font-[560] wrap-anywhere">{name}</h3>
            <Facts
              facts={[
                [texts.nodes.version, version],
                [texts.nodes.started, dateTime(startedAt)],
                [texts.nodes.seen, ago(seenAt)],
                [texts.nodes.memory, sizeOf(memory)],
                ...(disk
                  ? [
                      [texts.nodes.disk, texts.nodes.free(disk.free, disk.size)] as Fact,
                      [
                        texts.nodes.parts,
                        disk.parts.map((one) => `${one.name} ${sizeOf(one.bytes)}`).join(', ') || texts.none,
                      ] as Fact,
                    ]
                  : []),
              ]}
            />
          </section>
        ))}
      </div>
    </HealthCard>
  );
}
