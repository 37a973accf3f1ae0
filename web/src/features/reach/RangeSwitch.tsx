import { type ReachRange, reachRanges } from '@clear-spring/contract';
import { useId } from 'react';
import { reachTexts } from './reach.texts.ts';

/** How far back the figures go. */
export function RangeSwitch({ days, onChange }: { days: ReachRange; onChange: (days: ReachRange) => void }) {
  const name = useId();
  return (
    <fieldset className="grid auto-cols-fr grid-flow-col self-start rounded-pill bg-well p-0.75 max-tight:grid-flow-row max-tight:rounded-card">
      <legend className="sr-only">{reachTexts.range}</legend>
      {reachRanges.map((range) => (
        <label
          key={range}
          className="relative grid min-h-touch cursor-pointer place-items-center rounded-pill px-1 text-center text-label leading-tight font-[540] text-ink-soft has-checked:bg-lifted has-checked:font-semibold has-checked:text-spring-ink has-checked:shadow-rest has-focus-visible:outline-[2.5px] has-focus-visible:outline-focus max-narrow:text-small wide:px-4.5"
        >
          <input
            type="radio"
            name={name}
            checked={range === days}
            onChange={() => onChange(range)}
            className="absolute inset-0 size-full cursor-pointer appearance-none rounded-pill outline-none"
          />
          <span className="pointer-events-none relative">{reachTexts.ranges[range]}</span>
        </label>
      ))}
    </fieldset>
  );
}
