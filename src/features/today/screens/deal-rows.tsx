import { Link } from 'react-router';
import button from '../../../ui/button.module.css';
import { dayWord } from '../texts.ts';
import type { DealTaskRow } from '../today.ts';
import { Row } from './row.tsx';

/** A deal that needs something today. */
export const DealTask = ({ row, now }: { row: DealTaskRow; now: Date }) => (
  <Row
    title={row.customer}
    to={`/deals/${row.dealId}`}
    state={row.handoverAt === null ? undefined : `handover ${dayWord(row.handoverAt, now)}`}
    isUrgent={row.handoverAt !== null && Date.parse(row.handoverAt) <= now.getTime()}
    facts={[row.carTitle, ...row.tasks]}
  >
    <Link
      to={`/deals/${row.dealId}`}
      aria-label={`Open the deal of ${row.customer}`}
      className={button.button}
    >
      Open deal
    </Link>
  </Row>
);
