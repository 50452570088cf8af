import typography from '../../ui/styles/type.module.css';
import styles from './config.module.css';

/** Shows staff that all visitors share one rate limit, and the setting that changes it. */
export function ProxyNotice({ proxy }: { proxy: string }) {
  return (
    <section aria-labelledby="proxy-notice" className={styles.notice}>
      <h2 id="proxy-notice" className={typography.subheading}>
        The server doesn’t know its proxy
      </h2>
      <p>
        This page reached the server through {proxy}, so it can’t tell visitors apart. Ten wrong
        sign-ins by one visitor lock everyone out for three minutes.
      </p>
      <p>
        If {proxy} is your own proxy, ask the person who runs the server to set{' '}
        <code className={styles.setting}>TRUSTED_PROXIES={proxy}</code> and restart it.
      </p>
    </section>
  );
}
