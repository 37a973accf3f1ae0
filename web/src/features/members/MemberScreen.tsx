import type { MemberPage } from '@clear-spring/contract';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from '../../browser/router.tsx';
import { HttpError, sentenceOf } from '../../http/http-error.ts';
import { NotFound } from '../../layout/NotFound.tsx';
import { useScreenSubject } from '../../layout/screen-subject.ts';
import { memberPath, parentOf, paths } from '../../navigation/paths.ts';
import { PageIntro } from '../../ui/PageIntro.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { useAdminRights, useRemedyDialog } from '../admin/index.ts';
import { ClosedCard } from './ClosedCard.tsx';
import { nameOf } from './member-actions.ts';
import { MemberActions } from './MemberActions.tsx';
import { MemberCard } from './MemberCard.tsx';
import { MemberLetters } from './MemberLetters.tsx';
import { MemberDevices } from './MemberDevices.tsx';
import { MemberLinks } from './MemberLinks.tsx';
import { MemberPlan } from './MemberPlan.tsx';
import { MemberTraces } from './MemberTraces.tsx';
import { memberQuery } from './member.api.ts';
import { memberTexts } from './member.texts.ts';
import { useActionDialog } from './use-action-dialog.tsx';

/** One member, for admins: who they are, what they have, and what can be done. */
export default function MemberScreen() {
  const { id = '' } = useParams();
  if (!useAdminRights()) return <Navigate to={paths.home} replace />;
  return <MemberOf key={id} id={id} />;
}

function MemberOf({ id }: { id: string }) {
  const { data: member, error, isFetching, refetch } = useQuery(memberQuery(id));
  const isUnknown = error instanceof HttpError && (error.status === 404 || error.status === 400);
  useScreenSubject(isUnknown ? memberTexts.unknown.title : member && nameOf(member));
  if (isUnknown)
    return (
      <NotFound title={memberTexts.unknown.title} to={paths.home} action={memberTexts.unknown.action}>
        {memberTexts.unknown.hint}
      </NotFound>
    );
  if (member) return <Member member={member} read={refetch} />;
  if (isFetching) return <LoadingMember />;
  return (
    <ErrorState heading="h1" title={memberTexts.failed.title} onRetry={() => void refetch()}>
      {sentenceOf(error, memberTexts.failed.hint)}
    </ErrorState>
  );
}

const columns = 'grid grid-cols-[minmax(0,1fr)] gap-9 wide:grid-cols-[18.5rem_minmax(0,1fr)] wide:gap-11';

function Member({ member, read }: { member: MemberPage; read: () => Promise<unknown> }) {
  const { ask, dialog } = useActionDialog(member.id);
  const { ask: askAbout, dialog: remedyDialog } = useRemedyDialog(read);
  return (
    <div className="animate-fade">
      <PageIntro title={nameOf(member)} back={backTo(member.id)} />
      <div className={columns}>
        <div>
          {member.closedAt ? <ClosedCard member={member} /> : <MemberCard member={member} />}
          {!member.closedAt && <MemberActions member={member} ask={ask} />}
        </div>
        <div>
          {!member.closedAt && <MemberPlan member={member} />}
          <MemberLinks member={member} ask={ask} />
          {!member.closedAt && <MemberDevices member={member} />}
          {!member.closedAt && <MemberLetters member={member} ask={askAbout} />}
          <MemberTraces member={member} />
        </div>
      </div>
      {dialog}
      {remedyDialog}
    </div>
  );
}

function backTo(id: string) {
  const { to, name } = parentOf(memberPath(id));
  return { to, name };
}

function LoadingMember() {
  return (
    <div role="status" aria-busy aria-label={memberTexts.loading}>
      <Skeleton className="mb-8 h-10 w-64 max-w-full" />
      <div className={columns}>
        <Skeleton className="h-96 w-full rounded-card" />
        <div className="grid content-start gap-5">
          <Skeleton className="h-44 w-full rounded-card" />
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-24 w-full" />
        </div>
      </div>
    </div>
  );
}
