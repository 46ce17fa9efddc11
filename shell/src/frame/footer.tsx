import { readSettings } from "shared/config";
import styles from "./footer.module.css";
import { ThemeChoice } from "./theme-choice.tsx";

const { appName } = readSettings();

export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.row}>
        <p>
          © {new Date().getFullYear()} {appName}
        </p>
        <ThemeChoice />
      </div>
    </footer>
  );
}
