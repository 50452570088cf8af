import styles from './inbox.module.css';

/** Shown next to the list on wide screens while no enquiry is open. */
export default function NoEnquiry() {
  return <p className={styles.choose}>Choose an enquiry to read it.</p>;
}
