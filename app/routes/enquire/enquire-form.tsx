import { useEffect, useRef, useState } from 'react';
import type { Dealer } from '../../../domain/dealer.ts';
import {
  CALLBACK_WINDOWS,
  ENQUIRY_BOUNDS,
  FORM_KINDS,
  MARKETING_WORDING,
} from '../../../domain/enquiries/options.ts';
import { keysOf } from '../../../domain/objects.ts';
import { defineIsland } from '../../islands/define-island.tsx';
import { ApiError } from '../../lib/api.ts';
import { browserApi } from '../../lib/browser-api.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Field, InputField, Select } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Radio } from '../../ui/radio.tsx';
import { TickBox } from '../../ui/tick-box.tsx';
import { ErrorSummary } from './error-summary.tsx';
import styles from './enquire.module.css';
import type { EnquireData, EnquiryCar } from './load-enquire.ts';
import { PartExchangeFields } from './part-exchange/part-exchange-fields.tsx';
import { PhotoField } from './part-exchange/photo-field.tsx';
import { PhotoStore, usePhotos } from './part-exchange/photo-store.ts';
import { type EnquiryFailure, failureOf, photosFailed, sendForm } from './submit.ts';
import { FindCar } from './test-drive/find-car.tsx';
import { TestDriveFields } from './test-drive/test-drive-fields.tsx';
import { useFreshStamp } from './use-fresh-stamp.ts';
import { WantedFields } from './wanted/wanted-fields.tsx';

interface Props extends Omit<EnquireData, 'car'> {
  car: Pick<EnquiryCar, 'carId' | 'isSold'> | null;
  dealer: Pick<Dealer, 'phone' | 'phoneE164' | 'whatsappE164'>;
  /** The reason why the form failed, if the browser sent it without JavaScript. */
  initialFailure: EnquiryFailure | null;
}

const NO_FAILURE: EnquiryFailure = { errors: {}, message: null, namesPhone: false, values: {} };

/** The form of an enquiry. CSS shows only the fields of the chosen kind, so it also works without JavaScript. */
function EnquireForm({
  form: { stamp, askMarketing, keptMonths },
  car,
  days,
  kind,
  wantedLists,
  dealer,
  initialFailure,
}: Props) {
  const element = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState(initialFailure);
  const [busy, setBusy] = useState(false);
  const carId = car?.carId ?? null;
  const [photoStore] = useState(() => new PhotoStore());
  const hasPhotos = usePhotos(photoStore).length > 0;
  const currentStamp = useFreshStamp(initialFailure?.values.stamp || stamp, carId, hasPhotos);
  const isSold = car?.isSold ?? false;
  const kinds = keysOf(FORM_KINDS).filter((one) => one !== 'testDrive' || !isSold);
  const { errors, values } = failure ?? NO_FAILURE;
  const fieldOf = (name: string) => ({ id: name, error: errors[name] });
  const inputOf = (name: 'name' | 'email' | 'phone') => ({
    ...fieldOf(name),
    name,
    defaultValue: values[name],
  });

  useEffect(() => {
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (failure) wrong?.focus();
  }, [failure]);

  async function send(sent: FormData) {
    setBusy(true);
    try {
      const fileIds = sent.get('kind') === 'partExchange' ? await photoStore.finish() : [];
      if (fileIds) {
        location.assign(await sendForm(browserApi, sent, carId, fileIds));
        return;
      }
      setFailure(photosFailed(sent));
    } catch (error) {
      if (error instanceof ApiError) photoStore.refuse(error.errors);
      setFailure(failureOf(error, sent));
    }
    setBusy(false);
  }

  return (
    <Form
      ref={element}
      aria-labelledby="enquire-title"
      className={styles.form}
      busy={busy}
      onSubmit={(event) => void send(new FormData(event.currentTarget))}
    >
      {failure && <ErrorSummary failure={failure} dealer={dealer} />}
      {wantedLists ? (
        <>
          <input type="hidden" name="kind" value="wanted" />
          <WantedFields lists={wantedLists} errors={errors} values={values} />
        </>
      ) : (
        <>
          <fieldset className={styles.kinds}>
            <legend className={styles.legend}>How can we help?</legend>
            {kinds.map((one) => (
              <Radio
                key={one}
                name="kind"
                value={one}
                defaultChecked={one === (values.kind ?? kind)}
                className={styles.kind}
              >
                {FORM_KINDS[one]}
              </Radio>
            ))}
          </fieldset>
          {!isSold && (
            <div className={styles.testDrive}>
              {car ? (
                <TestDriveFields days={days} dealer={dealer} errors={errors} values={values} />
              ) : (
                <FindCar error={errors['carId']} />
              )}
            </div>
          )}
          <div className={styles.partExchange}>
            <PartExchangeFields errors={errors} values={values}>
              <PhotoField store={photoStore} stamp={currentStamp} error={errors['fileIds']} />
            </PartExchangeFields>
          </div>
        </>
      )}
      <Field
        {...fieldOf('message')}
        label={wantedLists ? 'Anything else we should know' : 'Your question'}
        className={styles.question}
      >
        {(control) => (
          <textarea
            {...control}
            name="message"
            rows={5}
            maxLength={ENQUIRY_BOUNDS.maxMessage}
            defaultValue={values.message}
            className={styles.message}
          />
        )}
      </Field>
      <InputField
        {...inputOf('name')}
        label="Your name"
        autoComplete="name"
        maxLength={ENQUIRY_BOUNDS.maxName}
      />
      <div className={styles.contact}>
        <InputField
          {...inputOf('email')}
          label="Email"
          type="email"
          autoComplete="email"
          maxLength={ENQUIRY_BOUNDS.maxEmail}
        />
        <InputField
          {...inputOf('phone')}
          label="Phone"
          type="tel"
          autoComplete="tel"
          maxLength={ENQUIRY_BOUNDS.maxPhone}
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
      <Field {...fieldOf('callbackWindow')} label="Best time" className={styles.callback}>
        {(control) => (
          <Select {...control} name="callbackWindow" defaultValue={values.callbackWindow ?? 'asap'}>
            {keysOf(CALLBACK_WINDOWS).map((window) => (
              <option key={window} value={window}>
                {CALLBACK_WINDOWS[window]}
              </option>
            ))}
          </Select>
        )}
      </Field>
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
        <a href="/privacy" className={styles.link}>
          Privacy
        </a>
      </p>
      <div className={styles.contactLinks}>
        <BusyButton busy={busy} busyText="Sending..." className={styles.send}>
          {failure?.message ? 'Try again' : 'Send'}
        </BusyButton>
        {dealer.whatsappE164 && (
          <a
            href={`https://wa.me/${dealer.whatsappE164.slice(1)}`}
            rel="noreferrer"
            className={styles.whatsapp}
          >
            Message us on WhatsApp
          </a>
        )}
      </div>
    </Form>
  );
}

/** Its properties contain a stamp, and after a failure the visitor’s input. */
export const EnquireFormIsland = defineIsland('enquire-form', EnquireForm, { isKept: false });
