import { outsidePlaces } from '@clear-spring/content';
import { Mail } from 'lucide-react';
import { Button, ButtonLink } from '../../ui/Button.tsx';

/** A lost password is reset by the support team, who know the member by their address. */
export function ForgotPassword({ onBack }: { onBack: () => void }) {
  return (
    <div className="grid gap-4">
      <p className="text-ink-soft">
        Write to our support team from the email address of your account, and they will help you back in.
      </p>
      <ButtonLink
        variant="call"
        wide
        icon={<Mail aria-hidden />}
        href={`mailto:${outsidePlaces.supportEmail}?subject=${encodeURIComponent('Reset my password')}`}
      >
        Write to Support
      </ButtonLink>
      <Button variant="tint" wide onClick={onBack}>
        Back to Sign In
      </Button>
    </div>
  );
}
