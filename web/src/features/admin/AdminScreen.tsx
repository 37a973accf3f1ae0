import { ChevronRight } from 'lucide-react';
import { Link } from '../../browser/router.tsx';
import { paths } from '../../navigation/paths.ts';
import { Card } from '../../ui/Card.tsx';
import { AdminPage } from './AdminPage.tsx';
import { adminTexts } from './admin.texts.ts';

/** /admin: where everything is. */
export default function AdminScreen() {
  const others = adminTexts.destinations.filter(({ to }) => to !== paths.admin);
  return (
    <AdminPage title={adminTexts.title} intro={adminTexts.intro}>
      <ul className="grid gap-3 wide:grid-cols-2 wide:gap-4">
        {others.map(({ to, name, hint }) => (
          <Card as="li" key={to}>
            <Link
              to={to}
              className="flex h-full items-center gap-4 rounded-card p-5 text-ink no-underline hover:text-spring-ink"
            >
              <span className="min-w-0 flex-1">
                <span className="t-name block">{name}</span>
                <span className="mt-1 block text-small text-ink-soft">{hint}</span>
              </span>
              <ChevronRight className="flex-none text-ink-soft" aria-hidden />
            </Link>
          </Card>
        ))}
      </ul>
    </AdminPage>
  );
}
