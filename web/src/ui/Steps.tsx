/** What to do, one after the other. */
export function Steps({ steps, className }: { steps: readonly string[]; className?: string }) {
  return (
    <ol className={className}>
      {steps.map((step, at) => (
        <li key={step} className="flex items-center gap-3 not-first:mt-3 text-left">
          <span
            aria-hidden
            className="grid size-9 flex-none place-items-center rounded-full bg-spring-wash font-serif text-spring-ink"
          >
            {at + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  );
}
