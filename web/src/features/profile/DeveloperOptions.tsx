import { developerEndpoint, toggleAdminEndpoint } from '@clear-spring/contract';
import { call } from '../../http/call.ts';
import { HttpError, NotConfirmedError, sentenceOf } from '../../http/http-error.ts';
import { useEndpoint } from '../../http/use-endpoint.ts';
import { useMutation } from '../../http/use-mutation.ts';
import { Card } from '../../ui/Card.tsx';
import { Switch } from '../../ui/form/Switch.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import { useAuth } from '../auth/index.ts';
import { profileTexts } from './profile.texts.ts';

const texts = profileTexts.developer;

/** Shows only to the usernames that the operator has configured on the server. */
export function DeveloperOptions({ isAdmin }: { isAdmin: boolean }) {
  const { updateUser } = useAuth();
  const { data } = useEndpoint(developerEndpoint);
  const toggling = useMutation({
    mutationFn: () => call(toggleAdminEndpoint, {}),
    onSuccess: updateUser,
    onError: (error) => {
      if (error instanceof NotConfirmedError) return;
      const isRefused = error instanceof HttpError && [409, 422].includes(error.status);
      const description = isRefused ? sentenceOf(error, texts.failed.description) : texts.failed.description;
      toast({ ...texts.failed, description, variant: 'destructive' });
    },
  });
  if (!data?.isDeveloper) return null;
  return (
    <Card as="section" className="self-start px-5 pt-4 pb-2">
      <h2 className="t-name">{texts.title}</h2>
      <Switch
        label={texts.adminMode}
        hint={texts.hint}
        checked={isAdmin}
        aria-busy={toggling.isPending}
        onChange={() => {
          if (!toggling.isPending) toggling.mutate();
        }}
      />
    </Card>
  );
}
