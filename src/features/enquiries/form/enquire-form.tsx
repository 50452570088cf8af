import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Dealer } from '../../settings/dealer.ts';
import { CALLBACK_WINDOWS, ENQUIRY_BOUNDS, FORM_KINDS, MARKETING_WORDING } from '../options.ts';
import { CONTACT_BOUNDS } from '../../customers/options.ts';
import { keysOf } from '../../../platform/objects.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Form } from '../../../ui/form.tsx';
import { Radio } from '../../../ui/radio.tsx';
import { TickBox } from '../../../ui/tick-box.tsx';
import type { ChoosableCar } from '../../cars/components/car-chooser/choosable-car.ts';
import { ERRORS_ID, ErrorSummary } from './error-summary.tsx';
import { FormArea, FormInput, FormSelect, Sent } from './form-fields.tsx';
import linkStyles from '../../../ui/link.module.css';
import fieldStyles from '../../../ui/field.module.css';
import styles from './enquire.module.css';
import type { EnquireData, EnquiryCar, WantedLists } from './load-enquire.ts';
import { NewTabLink } from './new-tab-link.tsx';
import { PartExchangeFields } from './part-exchange/part-exchange-fields.tsx';
import { PhotoField } from './part-exchange/photo-field.tsx';
import { PhotoStore, usePhotos } from './part-exchange/photo-store.ts';
import {
  DRIVE_FIELDS,
  type EnquiryFailure,
  failureOf,
  photosFailed,
  sendForm,
  visibleFailure,
} from './submit.ts';
import type { CarSearch } from './test-drive/car-search.ts';
import { ChooseCar, useDriveCar } from './test-drive/choose-car.tsx';
import { TestDriveFields } from './test-drive/test-drive-fields.tsx';
import { useLeaveWarning } from './use-leave-warning.ts';

interface Props extends Omit<EnquireData, 'car' | 'cars' | 'when'> {
  car: Pick<EnquiryCar, 'carId' | 'isSold'> | null;
  dealer: Pick<Dealer, 'phone' | 'phoneE164' | 'whatsappE164'>;
  /** The reason why the form failed, if the browser sent it without JavaScript. */
  initialFailure: EnquiryFailure | null;
  /** The search for the car of a test drive, if the browser sent the form without JavaScript. */
  carSearch: CarSearch | null;
}

const NO_FAILURE: EnquiryFailure = { errors: {}, message: null, namesPhone: false, values: {} };

/** The form of an enquiry. CSS shows only the fields of the chosen kind, so it also works without JavaScript. */
export function EnquireForm({
  form: { stamp, askMarketing, keptMonths },
  car,
  days,
  kind,
  wantedLists,
  about,
  callbackWindows,
  opening,
  dealer,
  initialFailure,
  carSearch,
}: Props) {
  const element = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const [failed, setFailed] = useState(initialFailure);
  const [attempts, setAttempts] = useState(initialFailure ? 1 : 0);
  const drive = useDriveCar(carSearch?.chosen ?? null);
  const [busy, setBusy] = useState(false);
  const carId = car?.carId ?? null;
  const [photoStore] = useState(() => new PhotoStore());
  useEffect(() => () => photoStore.close(), [photoStore]);
  const hasPhotos = usePhotos(photoStore).length > 0;
  const leave = useLeaveWarning(element, hasPhotos || drive.car !== null, about ?? '');
  const currentStamp = useFreshStamp(initialFailure?.values.stamp || stamp, carId, hasPhotos);
  const isSold = car?.isSold ?? false;
  const kinds = keysOf(FORM_KINDS).filter((one) => one !== 'testDrive' || !isSold);
  const values = { ...wantedLists?.searched, ...failed?.values };
  const driveDays = car ? days : drive.days;
  const failure =
    failed &&
    visibleFailure(failed, {
      kind: values.kind ?? '',
      asksCar: !car,
      hasTimes: driveDays && driveDays.length > 0,
    });
  const { errors } = failure ?? NO_FAILURE;

  useEffect(() => {
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (attempts > 0) wrong?.focus();
  }, [attempts]);

  const fail = (reason: EnquiryFailure) => {
    setFailed(reason);
    setAttempts((count) => count + 1);
  };

  // The other fields change with the kind, and their errors with them.
  const changeKind = () =>
    setFailed((before) => before && keepErrors(before, (name) => CONTACT_FIELDS.includes(name)));

  function chooseCar(chosen: ChoosableCar | null) {
    drive.choose(chosen);
    // These errors belong to the earlier choice.
    setFailed((before) => before && keepErrors(before, (name) => !DRIVE_FIELDS.includes(name)));
  }

  async function send(sent: FormData) {
    setBusy(true);
    try {
      const fileIds = sent.get('kind') === 'partExchange' ? await photoStore.finish() : [];
      if (fileIds) {
        const sentCarId = carId ?? drive.car?.carId ?? null;
        const receipt = await sendForm(browserApi, sent, sentCarId, fileIds);
        leave();
        await navigate(receipt);
        return;
      }
      fail(photosFailed(sent));
    } catch (error) {
      if (error instanceof ApiError) photoStore.refuse(error.errors);
      fail(failureOf(error, sent));
    }
    setBusy(false);
  }

  return (
    <Sent value={{ errors, values }}>
      <Form
        ref={element}
        aria-labelledby="enquire-title"
        className={styles.form}
        busy={busy}
        onSubmit={(event) => void send(new FormData(event.currentTarget))}
      >
        {failure && hasProblem(failure) && <ErrorSummary failure={failure} dealer={dealer} />}
        {wantedLists ? (
          <>
            <input type="hidden" name="kind" value="wanted" />
            <WantedFields lists={wantedLists} />
          </>
        ) : about !== null ? (
          <>
            <input type="hidden" name="kind" value="question" />
            <input type="hidden" name="origin" value="compare" />
          </>
        ) : (
          <>
            <fieldset className={styles.kinds}>
              <legend className={fieldStyles.legend}>How can we help?</legend>
              {kinds.map((one) => (
                <Radio
                  key={one}
                  name="kind"
                  value={one}
                  defaultChecked={one === (values.kind ?? kind)}
                  onChange={changeKind}
                  className={styles.kind}
                >
                  {FORM_KINDS[one]}
                </Radio>
              ))}
            </fieldset>
            {!isSold && (
              <div className={styles.testDrive}>
                {!car && (
                  <ChooseCar
                    chosen={drive.car}
                    onChoose={chooseCar}
                    error={errors['carId']}
                    sent={carSearch}
                  />
                )}
                {drive.hasFailed && (
                  <p role="alert">
                    We couldn’t load the free times.{' '}
                    <button type="button" className={linkStyles.link} onClick={drive.retry}>
                      Try again
                    </button>
                  </p>
                )}
                <output>{drive.isLoading && 'Loading the free times…'}</output>
                {driveDays && (
                  <TestDriveFields key={drive.car?.carId} days={driveDays} dealer={dealer} />
                )}
              </div>
            )}
            <div className={styles.partExchange}>
              <PartExchangeFields>
                <PhotoField store={photoStore} stamp={currentStamp} error={errors['fileIds']} />
              </PartExchangeFields>
            </div>
          </>
        )}
        <FormArea
          name="message"
          label={wantedLists ? 'Anything else we should know' : 'Your question'}
          className={styles.question}
          rows={about === null ? 5 : 8}
          maxLength={ENQUIRY_BOUNDS.maxMessage}
          defaultValue={about ?? undefined}
        />
        <FormInput
          name="name"
          label="Your name"
          autoComplete="name"
          maxLength={CONTACT_BOUNDS.maxName}
        />
        <div className={styles.contact}>
          <FormInput
            name="email"
            label="Email"
            type="email"
            autoComplete="email"
            maxLength={CONTACT_BOUNDS.maxEmail}
          />
          <FormInput
            name="phone"
            label="Phone"
            type="tel"
            autoComplete="tel"
            maxLength={CONTACT_BOUNDS.maxPhone}
          />
          <p className={styles.help}>
            {wantedLists ? (
              'We need your email address to write to you.'
            ) : (
              <>
                <span className={styles.anyContact}>We need at least one of these.</span>
                <span className={styles.callback}>We need a phone number to call you back.</span>
              </>
            )}
          </p>
        </div>
        <FormSelect
          name="callbackWindow"
          label="Best time"
          hint={opening}
          className={styles.callback}
          options={callbackWindows.map((window) => [window, CALLBACK_WINDOWS[window]])}
          first="asap"
        />
        {askMarketing && (
          <TickBox name="marketing" defaultChecked={values.marketing !== undefined}>
            {MARKETING_WORDING}
          </TickBox>
        )}
        <input type="hidden" name="stamp" value={currentStamp} />
        <div className={styles.trap} aria-hidden>
          <label>
            Leave this empty
            <input type="text" name="bookmark" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <p className={styles.help}>
          We use this to reply to you and delete it {keptMonths}{' '}
          {keptMonths === 1 ? 'month' : 'months'} after our last contact.{' '}
          <NewTabLink href="/privacy">Privacy</NewTabLink>
        </p>
        <div className={styles.contactLinks}>
          <BusyButton
            busy={busy}
            busyText="Sending..."
            // Where the browser scrolls to without JavaScript.
            formAction={`#${ERRORS_ID}`}
            className={styles.send}
          >
            {failure?.message ? 'Try again' : 'Send'}
          </BusyButton>
          {dealer.whatsappE164 && (
            <NewTabLink href={`https://wa.me/${dealer.whatsappE164.slice(1)}`}>
              Message us on WhatsApp
            </NewTabLink>
          )}
        </div>
      </Form>
    </Sent>
  );
}

const ANY = ['', 'Any'] as const;

/** The fields that describe a wanted car. The model is text, so that the form works without JavaScript. */
const WantedFields = ({ lists }: { lists: WantedLists }) => (
  <div className={fieldStyles.pair}>
    <FormSelect name="wanted.makeId" label="Make" options={[ANY, ...lists.makes]} />
    <FormInput name="wanted.q" label="Model" hint="For example Golf" maxLength={80} />
    <FormSelect name="wanted.fuelTypeId" label="Fuel" options={[ANY, ...lists.fuelTypes]} />
    <FormSelect
      name="wanted.transmissionId"
      label="Gearbox"
      options={[ANY, ...lists.transmissions]}
    />
    <FormSelect name="wanted.bodyType" label="Body" options={[ANY, ...lists.bodyTypes]} />
    <FormInput name="wanted.minYear" label="Oldest year" inputMode="numeric" maxLength={4} />
    <FormInput
      name="wanted.maxPrice"
      label="Highest price in euro"
      inputMode="numeric"
      maxLength={12}
    />
  </div>
);

const CONTACT_FIELDS = ['name', 'email', 'phone'];

const hasProblem = ({ errors, message }: EnquiryFailure) =>
  message !== null || Object.keys(errors).length > 0;

const keepErrors = (
  failure: EnquiryFailure,
  isKept: (name: string) => boolean,
): EnquiryFailure => ({
  ...failure,
  errors: Object.fromEntries(Object.entries(failure.errors).filter(([name]) => isKept(name))),
});

/** Half of the 24 hours for which the server accepts a stamp. */
const RENEW_AFTER_MS = 12 * 60 * 60_000;

/**
 * Returns the form's stamp. Replaces it by a new one if the visitor returns to the page after 12 hours or more, unless
 * the form has photos: they were uploaded with the old stamp.
 */
function useFreshStamp(initial: string, carId: number | null, hasPhotos: boolean): string {
  const [stamp, setStamp] = useState(initial);
  useEffect(() => {
    let loadedAt = Date.now();
    const renew = () => {
      if (hasPhotos || document.hidden || Date.now() - loadedAt < RENEW_AFTER_MS) return;
      browserApi.get('/enquiries/stamp', { query: { carId } }).then(
        (form) => {
          setStamp(form.stamp);
          loadedAt = Date.now();
        },
        // The form can still be sent with the old stamp, which only adds to the spam score.
        () => {},
      );
    };
    addEventListener('focus', renew);
    return () => removeEventListener('focus', renew);
  }, [carId, hasPhotos]);
  return stamp;
}
