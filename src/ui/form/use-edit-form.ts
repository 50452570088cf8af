import { toNestErrors } from '@hookform/resolvers';
import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import {
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';
import { useRevalidator } from 'react-router';
import type { z } from 'zod';
import { ApiError, isOutdated } from '../../platform/api-error.ts';
import { showFailure, showToast } from '../toast.ts';
import { changedFields, merge } from './merge.ts';

export interface EditFormOptions<Values extends FieldValues, Schema extends z.ZodType, Saved> {
  /** The values when the form opens. Numbers and ids are texts, as inputs and selects hold them. */
  values: Values;
  /** The schema with which the API parses the input, or a function that returns it. */
  schema: Schema | (() => Schema);
  /** Returns the input of the API for values that may be invalid; by default the values. */
  toInput?: (values: Values) => unknown;
  /**
   * For a form that works without JavaScript: the errors by field of its last submission, if there was one. The form
   * takes over the texts that were typed before hydration.
   */
  initialErrors?: Readonly<Record<string, string>>;
  /** Returns errors by field for input that is not in the values, such as a car that was searched for but not chosen. */
  check?: (form: HTMLFormElement | null) => Readonly<Record<string, string>>;
  /** Returns the field for a path in the input; by default the path itself. */
  fieldOf?: (path: string) => string;
  /** Sends a valid input. May reject with an `ApiError`, whose messages the form shows at its fields. */
  save: (input: z.input<Schema>, sent: Values) => Promise<Saved>;
  /** Text of the toast after a save, or its title and text. */
  done?: string | readonly [title: string, text: string];
  /** Title of the toast for a failure that no field shows. */
  failed?: string;
  /** Returns the values that the form shows after a save; by default those that it sent. */
  next?: (sent: Values, saved: Saved) => Values;
  /** Called after a save, for example to close the dialog, before the data of the page is loaded again. */
  onSaved?: (saved: Saved, sent: Values) => unknown;
  /** Returns whether it has handled the error of a save. */
  onFailed?: (error: unknown, sent: Values) => boolean | Promise<boolean>;
  /** Whether the data of the page is loaded again after a save, and after a refusal. True by default. */
  reloads?: boolean | ((saved: Saved) => boolean);
}

/** A form that validates, saves and shows what is wrong. Render it with `EditForm`. */
export interface EditFormState<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  element: RefObject<HTMLFormElement | null>;
  busy: boolean;
  /** @param quiet leaves the focus where it is, for a save that the user did not ask for */
  submit: (options?: { quiet?: boolean }) => Promise<void>;
  /** Replaces the values of the form, but keeps those that the user has changed since `base`. */
  rebase: (values: Values, base: Values) => void;
  /** Shows the messages of an `ApiError` at their fields. Returns whether it has some. */
  showErrors: (error: unknown) => boolean;
  /** Returns the error of a field that the screen renders by itself. */
  errorOf: (name: string) => string | undefined;
  /** For screen readers: an error at the field that has the focus already. */
  announced: string;
}

/**
 * Validates the fields with the schema of the API and saves them. Errors are shown at their fields, others in a toast,
 * and nothing that the user typed is lost. Text that is typed during a save stays, and is unsaved.
 */
export function useEditForm<Values extends FieldValues, Schema extends z.ZodType, Saved>(
  options: EditFormOptions<Values, Schema, Saved>,
): EditFormState<Values> {
  const { values, fieldOf = (path) => path, reloads = true } = options;
  const toInput = options.toInput ?? ((typed: Values) => typed);
  const element = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();

  const resolver: Resolver<Values> = (typed, _context, resolverOptions) => {
    const problems = halfTypedFields(element.current);
    for (const [name, message] of Object.entries(options.check?.(element.current) ?? {}))
      problems[name] ??= { type: 'check', message };
    for (const { path, message } of schemaOf(options.schema).safeParse(toInput(typed)).error
      ?.issues ?? [])
      problems[fieldOf(path.join('.'))] ??= { type: 'schema', message };
    if (Object.keys(problems).length === 0) return { values: typed, errors: {} };
    return { values: {}, errors: toNestErrors(problems, resolverOptions) };
  };
  const [initialErrors] = useState(() => {
    if (!options.initialErrors) return undefined;
    const errors = Object.entries(options.initialErrors).map(([name, message]) => [
      name,
      { type: 'server', message },
    ]);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- errors of fields of `Values`
    return Object.fromEntries(errors) as FieldErrors<Values>;
  });
  const form = useForm<Values>({
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- whole values are default values
    defaultValues: values as DefaultValues<Values>,
    shouldFocusError: false,
    resolver,
    errors: initialErrors,
  });
  const takeEarlyTexts = useEffectEvent(() => {
    for (const [name, rendered] of Object.entries(options.initialErrors ? values : {})) {
      const field = element.current?.elements.namedItem(name);
      const isText = typeof rendered === 'string' && field instanceof HTMLInputElement;
      if (isText && field.value !== rendered)
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the name of a field of `Values`
        form.setValue(name as FieldPath<Values>, field.value as never, { shouldDirty: true });
    }
  });
  useLayoutEffect(() => takeEarlyTexts(), []);
  const isQuiet = useRef(false);
  const announced = useErrorFocus(form, element, isQuiet);

  const rebase = (next: Values, base: Values) => {
    const merged = merge(base, form.getValues(), next).values;
    form.reset(next);
    for (const name of changedFields(next, merged))
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the name of a field of `Values`
      form.setValue(name as FieldPath<Values>, merged[name], { shouldDirty: true });
  };

  const showErrors = (error: unknown): boolean => {
    if (!(error instanceof ApiError)) return false;
    const types = { link: error.link?.to, linkText: error.link?.text };
    for (const [path, message] of Object.entries(error.errors))
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `setError` ignores other names
      form.setError(fieldOf(path) as FieldPath<Values>, { message, types });
    return Object.keys(error.errors).length > 0;
  };

  const showProblem = async (error: unknown, sent: Values): Promise<void> => {
    if (await options.onFailed?.(error, sent)) {
      if (reloads && isOutdated(error)) await revalidate();
      return;
    }
    const isAtFields = showErrors(error);
    if (!isAtFields) showFailure(options.failed ?? 'Not saved', error);
    if (reloads && !isAtFields && isOutdated(error)) await revalidate();
  };

  const save = async (sent: Values): Promise<void> => {
    const { href } = location;
    let saved: Saved;
    try {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the resolver has parsed it
      saved = await options.save(toInput(sent) as z.input<Schema>, sent);
    } catch (error) {
      return showProblem(error, sent);
    }
    // Rendered at once, so that `onSaved` can leave the page without a question.
    flushSync(() => rebase(options.next?.(sent, saved) ?? sent, sent));
    if (options.done) {
      const [title, text] =
        typeof options.done === 'string' ? ['Saved', options.done] : options.done;
      showToast(title, text);
    }
    await options.onSaved?.(saved, sent);
    const isOutdatedPage = typeof reloads === 'function' ? reloads(saved) : reloads;
    if (isOutdatedPage && location.href === href) await revalidate();
  };

  const submitForm = form.handleSubmit(async (sent) => {
    setBusy(true);
    await save(sent);
    setBusy(false);
  });
  const submit = ({ quiet = false } = {}) => {
    isQuiet.current = quiet;
    return submitForm();
  };

  const errorOf = (name: string) => {
    const error = form.formState.errors[name];
    return typeof error?.message === 'string' ? error.message : undefined;
  };
  return { form, element, busy, submit, rebase, showErrors, errorOf, announced };
}

const HALF_TYPED: Readonly<Record<string, string>> = {
  date: 'Enter a valid date, for example 14/03/2027',
  time: 'Enter a valid time, for example 17:00',
  'datetime-local': 'Enter a date and a time, for example 14/03/2027, 17:00',
};

/** Whether only a part of a date or a time is typed. Browsers give such a field an empty value. */
const isHalfTyped = (field: unknown): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.type in HALF_TYPED && field.validity.badInput;

/** Errors of the date and time fields of which only a part is typed. Their value is empty. */
function halfTypedFields(form: HTMLFormElement | null): Record<string, FieldError> {
  const fields = [...(form?.elements ?? [])].filter(isHalfTyped);
  return Object.fromEntries(
    fields.map((field) => [field.name, { type: 'half-typed', message: HALF_TYPED[field.type] }]),
  );
}

/**
 * Focuses the first field with an error after each submission. Returns the error if the field had the focus before,
 * because screen readers announce only a change of focus. An error that no field shows is shown in a toast.
 */
function useErrorFocus<Values extends FieldValues>(
  { formState: { errors, submitCount } }: UseFormReturn<Values>,
  element: RefObject<HTMLFormElement | null>,
  isQuiet: RefObject<boolean>,
): string {
  const [announced, setAnnounced] = useState('');
  const focusError = useEffectEvent(() => {
    if (isQuiet.current) return;
    const [first] = Object.values(errors);
    const find = (selector: string) => element.current?.querySelector<HTMLElement>(selector);
    // Prefers fields of the form: a control without a name, such as the one for photos, is not one of them.
    const wrong = find('[name][aria-invalid="true"]') ?? find('[aria-invalid="true"]');
    setAnnounced(first && wrong && wrong === document.activeElement ? describedBy(wrong) : '');
    if (!first) return;
    const { message } = first;
    if (wrong) wrong.focus();
    else showToast('Not saved', typeof message === 'string' ? message : FAILED, 'failed', 6);
  });
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- only the DOM knows the focus
    if (submitCount > 0) focusError();
  }, [submitCount]);
  return announced;
}

const schemaOf = <Schema extends z.ZodType>(schema: Schema | (() => Schema)): Schema =>
  typeof schema === 'function' ? schema() : schema;

const FAILED = 'Please check the form, then try again.';

const describedBy = (field: HTMLElement): string =>
  document.getElementById(field.getAttribute('aria-describedby')?.split(' ')[0] ?? '')
    ?.textContent ?? '';
