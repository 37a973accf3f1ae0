/** What is known of a member, each with its name. */
export function MemberFacts({ facts }: { facts: readonly [name: string, value: string][] }) {
  return (
    <dl className="mt-5 grid gap-2.5 border-t border-line pt-4.5 text-small">
      {facts.map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="ml-auto min-w-0 text-right font-[560] wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
