import {
  type ComponentProps,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { reportLoadFailure } from '../../ui/load-failure.ts';
import type { AuthForm, Verdict } from './auth-forms.ts';

/** Texts, and whether checkboxes are ticked. */
type Typed = Record<string, string | boolean>;

type FieldProps = 'name' | 'defaultChecked' | 'defaultValue';

type Errors<Values> = Partial<Record<Extract<keyof Values, string> | 'root', string>>;

interface AuthFormOptions<Name extends AuthForm, Values extends Typed> {
  /** Which of `auth-forms.ts` checks it. */
  name: Name;
  initial: Values;
  /** Typed earlier, before the form was left. In memory only, because it may contain a password. */
  typed?: RefObject<Values | null>;
  onSubmit: (checked: Extract<Verdict<Name>, { data: unknown }>['data']) => void;
}

// Neither react-hook-form nor the schemas belong to the first screen: these forms are all that it does.

/**
 * The form of a screen that nobody is signed in on. The page has the values, so that what was typed before the scripts
 * came is read as well; the schemas are loaded when somebody begins to type. Once it was handed in, each change is checked.
 */
export function useAuthForm<Name extends AuthForm, Values extends Typed>({
  name,
  initial,
  typed,
  onSubmit,
}: AuthFormOptions<Name, Values>) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors<Values>>({});
  const [isLoading, setLoading] = useState(false);
  const [wasHandedIn, setHandedIn] = useState(false);
  const first = typed?.current ?? initial;

  useLayoutEffect(() => {
    const element = form.current;
    return () => {
      if (typed && element) typed.current = valuesOf(element, initial);
    };
    // `initial` names the fields, and they stay.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [typed]);
  useEffect(() => {
    if (form.current?.contains(document.activeElement)) prefetch();
  }, []);

  const fieldOf = (field: string) => form.current?.elements.namedItem(field) as HTMLInputElement | null;

  /** Null if the schemas could not be loaded. */
  async function check(): Promise<Verdict<Name> | null> {
    try {
      const { judge } = await loadForms();
      return form.current && judge(name, valuesOf(form.current, initial));
    } catch {
      reportLoadFailure();
      return null;
    }
  }

  async function handIn() {
    if (isLoading) return;
    setLoading(true);
    // That it is under way is painted first: the check takes a slow phone longer than a frame.
    await new Promise((resolve) => setTimeout(resolve));
    const verdict = await check();
    setLoading(false);
    if (!verdict) return;
    setHandedIn(true);
    const wrong = ('errors' in verdict ? verdict.errors : {}) as Errors<Values>;
    setErrors(wrong);
    if ('data' in verdict) onSubmit(verdict.data);
    else fieldOf(Object.keys(initial).find((field) => field in wrong) ?? '')?.focus();
  }

  /** What has become right is no longer refused, nor what is being changed refused for what it was. */
  async function checkAgain({ target }: SyntheticEvent) {
    if (!wasHandedIn) return;
    const verdict = await check();
    if (!verdict) return;
    const wrong = ('errors' in verdict ? verdict.errors : {}) as Errors<Values>;
    const { name: changed } = target as HTMLInputElement;
    setErrors((known) => {
      const still = Object.entries(known).filter(([field]) => field === 'root' || field in wrong);
      const now = changed in wrong ? { [changed]: wrong[changed as keyof typeof wrong] } : {};
      return { ...Object.fromEntries(still), ...now } as Errors<Values>;
    });
  }

  return {
    errors,
    /** Handed in, while the schemas are loaded. */
    isLoading,
    /** Spread into the form. */
    form: {
      ref: form,
      // Never handed in by the browser itself, which would put the password into the address.
      method: 'dialog',
      noValidate: true,
      onFocus: prefetch,
      onChange: (event) => void checkAgain(event),
      onSubmit: (event) => {
        event.preventDefault();
        void handIn();
      },
    } satisfies ComponentProps<'form'>,
    /** Spread into a field, or a checkbox. */
    field: (field: Extract<keyof Values, string>): Pick<ComponentProps<'input'>, FieldProps> => {
      const value: string | boolean = first[field]!;
      return typeof value === 'boolean'
        ? { name: field, defaultChecked: value }
        : { name: field, defaultValue: value };
    },
    /** What the server refuses; `root` is the form as a whole. */
    refuse: (field: keyof Errors<Values>, message: string) => {
      setErrors((known) => ({ ...known, [field]: message }));
      fieldOf(field)?.focus();
    },
  };
}

const loadForms = () => import('./auth-forms.ts');

/** Whoever hands the form in reports the failure. */
function prefetch() {
  loadForms().catch(() => {});
}

function valuesOf<Values extends Typed>({ elements }: HTMLFormElement, initial: Values): Values {
  const read = Object.entries(initial).map(([name, value]) => {
    const field = elements.namedItem(name) as HTMLInputElement;
    return [name, typeof value === 'boolean' ? field.checked : field.value];
  });
  return Object.fromEntries(read) as Values;
}
