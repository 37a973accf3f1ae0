import { keepTokenOf } from '../../http/http-error.ts';
import { paths } from '../../navigation/paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { authTexts } from './auth.texts.ts';

/** Where a sign-in came to an account that is about to close: the way to keep it. */
export function KeepAccountLink({ error }: { error: Error | null }) {
  const token = keepTokenOf(error);
  if (!token) return null;
  return (
    <ButtonLink
      to={`${paths.keepAccount}?${new URLSearchParams({ token }).toString()}`}
      variant="spring"
      wide
      className="mb-3.5"
    >
      {authTexts.keepAccount}
    </ButtonLink>
  );
}
