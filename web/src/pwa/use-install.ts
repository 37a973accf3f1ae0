import { useEffect, useState } from 'react';
import { isIOS } from '../browser/platform.ts';
import { type InstallGuide, OFFER_DELAY, shouldOfferInstall } from './install.ts';
import { dismissedAt, rememberNotNow, wasInstalled } from './install-storage.ts';
import { askToInstall, useHasInstallPrompt } from './install-prompt.ts';

/** The state and actions of the install banner. */
export function useInstall() {
  const hasPrompt = useHasInstallPrompt();
  const hasWaited = useHasWaited();
  const [isAnswered, setAnswered] = useState(false);
  const [isGuideOpen, setGuideOpen] = useState(false);
  const isOffered = !isAnswered && shouldOfferInstall(readSituation(hasPrompt, hasWaited));

  function notNow() {
    rememberNotNow();
    setAnswered(true);
    setGuideOpen(false);
  }

  return {
    isOffered,
    isGuideOpen,
    notNow,
    async install() {
      const outcome = await askToInstall();
      if (outcome === 'unavailable') setGuideOpen(true);
      // Dismissing the browser's prompt counts as "Not Now".
      else if (outcome === 'dismissed') notNow();
      else setAnswered(true);
    },
    setGuideOpen,
  };
}

function useHasWaited(): boolean {
  const [hasWaited, setWaited] = useState(openFor() >= OFFER_DELAY);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), Math.max(0, OFFER_DELAY - openFor()));
    return () => clearTimeout(timer);
  }, []);
  return hasWaited;
}

const openFor = () => performance.now();

function readSituation(hasPrompt: boolean, hasWaited: boolean) {
  const notNowAt = dismissedAt();
  return {
    isStandalone: isStandalone(),
    isInstalled: wasInstalled(),
    hasPrompt,
    openFor: hasWaited ? OFFER_DELAY : 0,
    hasServiceWorker: 'serviceWorker' in navigator,
    dismissedFor: notNowAt === null ? null : Date.now() - notNowAt,
  };
}

const isStandalone = () =>
  window.matchMedia('(display-mode: standalone)').matches ||
  // For iPhones.
  ('standalone' in navigator && navigator.standalone === true);

export const guideOfThisPlatform = (): InstallGuide => (isIOS() ? 'ios' : 'android');
