import { useId } from 'react';

interface ChoiceProps<Value extends string | number> {
  label: string;
  options: readonly { value: Value; name: string }[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
}

/** One of two or three options, side by side: native radio buttons in our style. */
export function Choice<Value extends string | number>(props: ChoiceProps<Value>) {
  const { label, options, value, onChange, className } = props;
  const group = useId();
  return (
    <fieldset className={className}>
      <legend className="mb-1.5 text-left text-small font-[580] text-ink-soft">{label}</legend>
      <div className="flex flex-wrap gap-1 rounded-card bg-well p-1">
        {options.map((option) => (
          <label
            key={option.value}
            className="relative grid min-h-touch flex-1 cursor-pointer place-items-center px-3 text-label font-[560]"
          >
            <input
              type="radio"
              name={group}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="peer absolute inset-0 cursor-pointer appearance-none rounded-pill checked:bg-lifted checked:shadow-rest checked:ring-[1.25px] checked:ring-line-firm checked:ring-inset"
            />
            <span className="pointer-events-none relative text-ink-soft peer-checked:text-ink">
              {option.name}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
