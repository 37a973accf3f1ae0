import type { ReactNode } from 'react';
import { Link, Navigate, useLocation } from '../../browser/router.tsx';
import { paths } from '../../navigation/paths.ts';
import { PageIntro } from '../../ui/PageIntro.tsx';
import { adminTexts } from './admin.texts.ts';
import { useAdminRights } from './use-admin-rights.ts';

interface AdminPageProps {
  title: string;
  intro: string;
  /** Other ways back, below the intro. */
  way?: ReactNode;
  children: ReactNode;
}

/** A screen of the administration, with the ways to the others. Who is no admin is led home. */
export function AdminPage({ title, intro, way, children }: AdminPageProps) {
  if (!useAdminRights()) return <Navigate to={paths.home} replace />;
  return (
    <>
      <PageIntro title={title} intro={intro} className="-mb-3">
        {way}
      </PageIntro>
      <AdminNav />
      {children}
    </>
  );
}

function AdminNav() {
  const { pathname } = useLocation();
  return (
    <nav aria-label={adminTexts.nav} className="mb-6 wide:mb-8">
      <ul className="flex flex-wrap gap-1">
        {adminTexts.destinations.map(({ to, name }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={to === pathname ? 'page' : undefined}
              className="flex min-h-touch items-center rounded-pill px-3.5 text-label font-[560] text-ink-soft no-underline hover:bg-well aria-[current]:bg-spring-wash aria-[current]:text-spring-ink"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
