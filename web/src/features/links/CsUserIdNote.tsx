import { clsx } from 'clsx';
import { IdCard } from 'lucide-react';
import { Link } from '../../browser/router.tsx';
import { paths, type ProfileState } from '../../navigation/paths.ts';
import { useAuth } from '../auth/index.ts';
import { linksTexts } from './links.texts.ts';

const missing: ProfileState = { missing: 'csUserId' };

/** Tells a member without a csUserId what their links contain instead. Nothing for everybody else. */
export function CsUserIdNote({ className }: { className?: string }) {
  const { user } = useAuth();
  if (!user || user.csUserId) return null;
  return (
    <p className={clsx('flex items-center gap-3 text-label leading-[1.42] text-ink-soft', className)}>
      <IdCard aria-hidden />
      <span>
        {linksTexts.csUserId.hint}{' '}
        <Link to={paths.profile} state={missing}>
          {linksTexts.csUserId.action}
        </Link>
        .
      </span>
    </p>
  );
}
