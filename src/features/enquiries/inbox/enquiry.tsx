import { useState } from 'react';
import { Link, useOutletContext, useSearchParams } from 'react-router';
import { browserApi } from '../../../app/api/browser-api.ts';
import type { Api } from '../../../app/api/api.ts';
import { apiContext } from '../../../app/api/context.ts';
import { throwStatus } from '../../../app/api/throw-status.ts';
import { keepShown } from '../../../ui/keep-shown.ts';
import type { EnquiryDetail } from '../enquiry.ts';
import { STATES } from '../state.ts';
import { ENQUIRY_KINDS } from '../options.ts';
import type { Route } from './+types/enquiry';
import { AppointmentPanel } from './appointment/appointment-panel.tsx';
import { CarPanel } from './car-panel.tsx';
import { ContactBar } from './contact-bar.tsx';
import panelStyles from '../../../ui/panel.module.css';
import typography from '../../../ui/styles/type.module.css';
import styles from './enquiry.module.css';
import { inboxAddress } from './inbox/load-inbox.ts';
import { PartExchangePanel, WantedPanel } from './part-exchange/part-exchange-panel.tsx';
import { PersonPanel } from './person-panel.tsx';
import { ReplyBox, type ReplyChoices } from './reply-box.tsx';
import { StatusPanel } from './status-panel.tsx';
import { Thread } from './thread.tsx';
import type { SendingControl } from './use-sending.ts';

interface EnquiryData {
  detail: EnquiryDetail;
  /** Time of the answer in milliseconds: each poll brings a new one. */
  now: number;
}

async function load(
  api: Pick<Api, 'get'>,
  enquiryId: string,
  signal: AbortSignal,
): Promise<EnquiryData> {
  return {
    detail: await api.get('/enquiries/:enquiryId', { params: { enquiryId }, signal }),
    now: Date.now(),
  };
}

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  load(context.get(apiContext), params.enquiryId, request.signal).catch(throwStatus);

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) =>
  enquiries
    .load(request, () => load(browserApi, params.enquiryId, request.signal))
    .catch(throwStatus);

const enquiries = keepShown<EnquiryData>();

/** An enquiry: the thread, replies, the person and the car. */
export default function EnquiryScreen({ loaderData }: Route.ComponentProps) {
  const { detail, now } = loaderData;
  const [query] = useSearchParams();
  const { enquiry } = detail;
  const isErased = enquiry.erasedAt !== null;
  enquiries.useShown(loaderData);
  return (
    <article key={enquiry.enquiryId} aria-labelledby="enquiry-title" className={panelStyles.stack}>
      <Link to={inboxAddress(query, {})} className={styles.back}>
        All enquiries
      </Link>
      <header className={styles.head}>
        <h2 id="enquiry-title" tabIndex={-1} data-route-focus className={styles.title}>
          {enquiry.name}
        </h2>
        <p className={styles.facts}>
          <strong data-state={enquiry.state}>{STATES[enquiry.state]}</strong>
          <span>{ENQUIRY_KINDS[enquiry.kind]}</span>
          <span>{enquiry.reference}</span>
        </p>
        <p className={styles.about}>{enquiry.carTitle ?? detail.wanted?.words.join(', ')}</p>
      </header>
      {!isErased && <ContactBar detail={detail} />}
      <div className={styles.columns}>
        <Conversation detail={detail} now={now} />
        <aside aria-label="Details" className={styles.side}>
          <AppointmentPanel detail={detail} now={now} />
          {!isErased && <StatusPanel detail={detail} />}
          <PartExchangePanel detail={detail} />
          <WantedPanel detail={detail} />
          <CarPanel detail={detail} />
          <PersonPanel detail={detail} />
        </aside>
      </div>
    </article>
  );
}

/** The thread, and a reply to it. */
function Conversation({ detail, now }: EnquiryData) {
  const sending = useOutletContext<SendingControl>();
  const [choices, setChoices] = useState<ReplyChoices>({});
  return (
    <div className={styles.main}>
      <Thread detail={detail} now={now} onChangeReply={setChoices} />
      {detail.enquiry.erasedAt === null ? (
        <ReplyBox {...{ detail, now, sending, choices, setChoices }} />
      ) : (
        <p className={typography.hint}>
          The data of this person was erased, so nothing can be added here.
        </p>
      )}
    </div>
  );
}
