import { Link2Off } from 'lucide-react';
import { paths } from '../../app/paths.ts';
import { PublicPage } from '../../app/PublicPage.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Seal } from '../../ui/States.tsx';

/** No link is valid yet: the server sends none until members can ask for one. */
export default function ResetPasswordScreen() {
  return (
    <PublicPage>
      <section className="mx-auto mt-[6dvh] max-w-[29rem] rounded-card bg-paper px-6 py-10 text-center shadow-rest">
        <Seal tone="rose">
          <Link2Off aria-hidden />
        </Seal>
        <h1 tabIndex={-1} className="t-title outline-none">
          Invalid Reset Link
        </h1>
        <p className="mt-3 mb-7 text-ink-soft">This password reset link is invalid or has expired.</p>
        <ButtonLink to={paths.auth} variant="call">
          Back to Sign In
        </ButtonLink>
      </section>
    </PublicPage>
  );
}
