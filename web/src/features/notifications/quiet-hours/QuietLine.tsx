import { notificationSettings } from '@clear-spring/contract';
import { useQuery } from '@tanstack/react-query';
import { Moon } from 'lucide-react';
import { Link } from '../../../browser/router.tsx';
import { wallTime } from '../../../ui/date-time.ts';
import { cityOf } from '../../../ui/time-zone.ts';
import { quietHoursQuery } from './quiet-hours.api.ts';
import { quietHoursTexts as texts } from './quiet-hours.texts.ts';

/** When nothing buzzes, for whoever has quiet hours, and the way to change that. */
export function QuietLine() {
  const { data } = useQuery(quietHoursQuery);
  if (!data?.quietHours) return null;
  const { from, to } = data.quietHours;
  return (
    <div className="mb-5 flex items-center gap-3 text-label text-ink-soft">
      <span aria-hidden className="grid size-11 flex-none place-items-center rounded-full bg-well text-ink">
        <Moon className="size-5" />
      </span>
      <p>
        <span>{texts.holding(wallTime(from), wallTime(to), cityOf(data.timeZone))}</span>{' '}
        <Link to={notificationSettings}>{texts.change}</Link>
      </p>
    </div>
  );
}
