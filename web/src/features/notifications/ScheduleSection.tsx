import { CalendarPlus, ChevronUp } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { adminTexts } from './notifications.texts.ts';
import { ScheduledList } from './ScheduledList.tsx';
import { ScheduleForm } from './ScheduleForm.tsx';

const texts = adminTexts.schedule;

/** What goes out later: the form that schedules it, and all that was scheduled. */
export function ScheduleSection() {
  const [isFormOpen, setFormOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useId();
  return (
    <section aria-label={texts.heading} className="mt-(--rhythm)">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 ref={heading} tabIndex={-1} className="t-head outline-none">
          {texts.heading}
        </h2>
        <Button
          variant={isFormOpen ? 'plain' : 'tint'}
          slim
          icon={isFormOpen ? <ChevronUp aria-hidden /> : <CalendarPlus aria-hidden />}
          aria-expanded={isFormOpen}
          aria-controls={isFormOpen ? form : undefined}
          onClick={() => setFormOpen(!isFormOpen)}
        >
          {isFormOpen ? texts.close : texts.open}
        </Button>
      </div>
      {isFormOpen && <ScheduleForm id={form} />}
      <ScheduledList onDeleted={() => heading.current?.focus()} />
    </section>
  );
}
