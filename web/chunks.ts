import type { Plugin, Rolldown } from 'vite';

/** Lists that are read page by page are for admins alone. */
const FRAMEWORK =
  /node_modules\/(react|react-dom|scheduler|@tanstack\/(query-core|react-query)|clsx)\/(?!.*(infiniteQueryObserver|useInfiniteQuery))/;
const PARTS = /\/(web\/src\/(ui|http|app|features\/auth)|content\/src|contract\/src|lucide-react)\//;
const DIALOGS = /\/web\/src\/ui\/overlay\/(Modal|Dialog|ConfirmDialog)\.tsx$/;
/** What the sign-in screen shows, and what follows it on every page. */
const ON_SIGN_IN = [
  /\/web\/src\/main\.tsx$/,
  /\/web\/src\/features\/auth\/AuthScreen\.tsx$/,
  /\/web\/src\/app\/shell\/AppDock\.tsx$/,
  /\/web\/src\/app\/DeviceData\.tsx$/,
];
/**
 * What the sign-in screen does not need, although many others share it: dialogs, the catalogue, what a member listens to,
 * most of the contract.
 */
const LATER = [
  DIALOGS,
  /node_modules\/(zod|react-hook-form|@hookform)\//,
  /\/contract\/src\/auth\.inputs\.ts$/,
  /\/content\/src\/products\.ts$/,
  /\/web\/src\/features\/podcast\/\w[\w-]+\//,
  /\/web\/src\/features\/subscription\//,
  /\/web\/src\/ui\/form\/Select\.tsx$/,
  /\/contract\/src\/auth\.security\.ts$/,
  /\/contract\/src\/reach\.ts$/,
  /\/contract\/src\/profile\.time-zone\.ts$/,
  /\/contract\/src\/notifications\.((preferences|inbox)\.)?ts$/,
  /\/contract\/src\/podcast\.(\w+\.)?ts$/,
  /\/contract\/src\/subscription\.ts$/,
];
/** What a press on the sign-in screen opens. */
const AFTER_PRESS = [
  /\/web\/src\/features\/auth\/RegisterForm\.tsx$/,
  /\/web\/src\/features\/auth\/ForgotPassword\.tsx$/,
  /\/web\/src\/features\/auth\/TwoFactorForm\.tsx$/,
  /\/web\/src\/features\/auth\/auth-forms\.texts\.ts$/,
];
/** Texts of other screens. */
const OTHER_TEXTS = [
  /\/content\/src\/pages\.ts$/,
  /\/content\/src\/plans\.ts$/,
  /\/web\/src\/features\/auth\/recovery\.texts\.ts$/,
  /\/web\/src\/features\/auth\/confirm-identity\.texts\.ts$/,
];

/** What admins alone load. */
const FOR_ADMINS = [
  /\/web\/src\/features\/(admin|letters|members|system-health|traces|rss)\//,
  /\/web\/src\/features\/notifications\/(Admin\w+\.tsx$|schedule\/|send\/)/,
  /\/web\/src\/features\/podcast\/words\/TranscriptUploadDialog\.tsx$/,
  /\/contract\/src\/(letters|members|system-health|traces)\.([\w-]+\.)?ts$/,
];
const isForAdmins = (id: string) => FOR_ADMINS.some((part) => part.test(id));
const ofMembers = (part: RegExp) => (id: string) => part.test(id) && !isForAdmins(id);
/** The folder of their files, which no device keeps for offline. */
export const ADMIN_FOLDER = 'assets/admin';

/** Where a file of the build lies. */
export const chunkFileNames = ({ moduleIds }: Pick<Rolldown.PreRenderedChunk, 'moduleIds'>) =>
  `${moduleIds.some(isForAdmins) ? ADMIN_FOLDER : 'assets'}/[name]-[hash].js`;

/** The build fails where a screen of members, or the app itself, would load what is for admins. */
export function leanForMembers(): Plugin {
  return {
    name: 'clear-spring-lean-for-members',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const forAdmins = chunks.filter(({ moduleIds }) => moduleIds.some(isForAdmins));
      for (const part of FOR_ADMINS)
        if (!forAdmins.some(({ moduleIds }) => moduleIds.some((id) => part.test(id))))
          this.error(`Nothing in the build is called ${part}.`);
      const names = new Set(forAdmins.map(({ fileName }) => fileName));
      for (const chunk of chunks) {
        const { facadeModuleId, fileName, imports } = chunk;
        const screen = facadeModuleId && !isForAdmins(facadeModuleId) ? facadeModuleId : null;
        if (names.has(fileName) && screen)
          this.error(`Members would load what is for admins, with ${screen}.`);
        const loaded = !names.has(fileName) && imports.find((name) => names.has(name));
        if (loaded) this.error(`Members would load ${loaded}, which is for admins, with ${fileName}.`);
      }
    },
  };
}

/** The build fails where the sign-in screen would load one of these after all, or where a file is called otherwise. */
export function leanSignIn(): Plugin {
  return {
    name: 'clear-spring-lean-sign-in',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const loaded = new Set<string>();
      const load = (fileName: string) => {
        if (loaded.has(fileName)) return;
        loaded.add(fileName);
        chunks.find((chunk) => chunk.fileName === fileName)?.imports.forEach(load);
      };
      const holdersOf = (part: RegExp) => {
        const holders = chunks.filter(({ moduleIds }) => moduleIds.some((id) => part.test(id)));
        return holders.length > 0 ? holders : this.error(`Nothing in the build is called ${part}.`);
      };
      for (const { fileName } of ON_SIGN_IN.flatMap(holdersOf)) load(fileName);
      for (const later of [...LATER, ...AFTER_PRESS, ...OTHER_TEXTS]) {
        const holder = holdersOf(later).find(({ fileName }) => loaded.has(fileName));
        if (holder) this.error(`The sign-in screen would load ${later}, with ${holder.fileName}.`);
      }
    },
  };
}

/** What forms are checked with, which nobody needs before they type. */
const CHECKS =
  /node_modules\/zod\/|\/contract\/src\/(auth\.(inputs|username|single-line)|instant|links\.shared-link|profile\.details|reach\.inputs|subscription\.plan)\.ts$|\/features\/auth\/auth-forms\.ts$/;
/** What the sign-in screen shares with other screens. */
const SIGN_IN_PARTS =
  /\/web\/src\/ui\/((Alert|Tabs|form\/(Checkbox|CodeField|Field|PasswordField|TextField))\.tsx|focus\/(focus-when-shown|next-in-circle)\.ts)$|\/contract\/src\/durations\.ts$|\/lucide-react\/dist\/esm\/(icons\/(check|circle-exclamation-point|eye|eye-off|mail-check)\.mjs|[A-Z]\w+\.mjs|shared\/)/;

const modules = (...paths: string[]) => new RegExp(`/(${paths.join('|')})\\.(tsx?|mjs)$`);
/** What follows the first paint of every page, also for visitors. */
const AFTERWARDS = modules(
  'web/src/app/(shell/(App|Audio|)Dock|DeviceData)',
  'web/src/features/notifications/preferences/preferences-owner',
  'web/src/features/podcast/listener',
  'web/src/player/player-state',
  'web/src/ui/foot-heights',
  'web/src/pwa/(app-update|OfflineIndicator|pwa.texts|register-worker|skip-waiting)',
  'lucide-react/dist/esm/icons/wifi',
);
/** What follows the first paint of every page for members. */
const MEMBERS_AFTERWARDS = modules(
  'contract/src/notifications(.preferences|.inbox|)',
  'web/src/features/notifications/(NotificationData|inbox/inbox.api|use-test-notification|quiet-hours/quiet-hours.texts)',
  'web/src/features/notifications/opt-in/(PushOptIn|opt-in(-storage|.texts|)|push-state|use-push-opt-in)',
  'web/src/features/notifications/preferences/preferences(-outbox|)',
  'web/src/features/subscription/(PlanSync|follow-plan|plan-channel|subscription.(api|texts)|use-checkout)',
  'web/src/pwa/(InstallBanner|browser-push|install|push-events|shown-notifications|use-install)',
);
/** What this device keeps for a member who listens. */
const LISTENERS_AFTERWARDS = modules(
  'web/src/features/podcast/(PodcastData|SubscriberData|device-data|downloads/KeepNext|words/KeepWords)',
);
/** What two screens share, and is large. */
const RARE =
  /\/legal(\/|\.ts$)|\/web\/src\/(ui\/Accordion|features\/auth\/UndoScreen)\.tsx$|\/recovery\.texts\.ts$/;
/** What the library, the player and the member's episodes on this device have in common. */
const LISTENING =
  /\/web\/src\/(player\/(?!player-state|frame-playback)|features\/podcast\/(?!cards\/|listening-feed\/|index\.ts|listener\.ts|words\/(words\.texts|TranscriptUpload)))|@tanstack\/(virtual-core|react-virtual)\//;
/** Icons, and others of a few hundred bytes that import nothing large. */
const SMALL =
  /lucide-react\/|\/web\/src\/(browser|layout|navigation|pwa\/push-prompt-trigger|features\/(notifications\/inbox\/unread|podcast\/(cards\/episode-cards\.api|words\/words\.texts)))|\/contract\/src\/(podcast|profile\.time-zone|reach|subscription)\./;

/** What the screens that make and share links have in common, the catalogue too. */
const LINKS = /\/web\/src\/features\/links\/|\/content\/src\/products\.ts$/;
const REACH = modules('web/src/features/reach/(reach.(api|texts)|reach-dates)');
const isSharedByScreens = (id: string) =>
  !isForAdmins(id) && (SMALL.test(id) || (PARTS.test(id) && ![RARE, ...LATER].some((part) => part.test(id))));

/**
 * What every screen needs are two files: the libraries, which stay cached when only our own code changes, and our own.
 * What many screens share are few others, because each file is a request, which takes longer than a small part does.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'framework', test: FRAMEWORK },
  { name: 'start', tags: ['$initial'], test: /\/web\/src\/(?!features\/(?!auth))/ },
  { name: 'fields', test: SIGN_IN_PARTS },
  { name: 'dialogs', test: DIALOGS },
  { name: 'forms', test: /node_modules\/(@hookform|react-hook-form)\// },
  { name: 'dates', test: /node_modules\/date-fns\// },
  // Without what they import, of which much belongs to others.
  ...[
    { name: 'checks', test: CHECKS, priority: 1 },
    { name: 'auth-forms', test: (id: string) => AFTER_PRESS.some((part) => part.test(id)) },
    { name: 'afterwards', test: AFTERWARDS },
    { name: 'members', test: MEMBERS_AFTERWARDS },
    { name: 'listeners', test: LISTENERS_AFTERWARDS },
    { name: 'shared', test: isSharedByScreens, minShareCount: 2 },
    { name: 'listening', test: ofMembers(LISTENING), minShareCount: 2 },
    { name: 'links', test: ofMembers(LINKS), minShareCount: 2 },
    { name: 'reach', test: REACH, minShareCount: 2 },
  ].map((group) => ({ ...group, includeDependenciesRecursively: false })),
];

/** Files most of whose functions run at the start. */
const AT_START = /^(framework|start|shared|afterwards|members|Shell|\w+Screen)$/;

/**
 * Has Chromium compile all functions of these files while they arrive, in a thread of its own, instead of one by one when
 * they are first called. It reads the comment at the top of a file alone, where Vite writes too, so this comes last.
 */
export function compileAtStart(): Plugin {
  return {
    name: 'clear-spring-compile-at-start',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && AT_START.test(file.name))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
      },
    },
  };
}
