import { ChevronDown } from "lucide-react";
import { changeLanguage, languages, useLanguage, type Language } from "shared/i18n";
import { Flag, VisuallyHidden } from "shared/ui";
import { useWords } from "../words.ts";
import styles from "./language-switcher.module.css";
import { useListbox } from "./use-listbox.ts";

const flags = { en: "US", ru: "RU" } as const satisfies Record<Language, string>;
/** A language is called by its own name, whatever the interface speaks. */
const names = { en: "English", ru: "Русский" } as const satisfies Record<Language, string>;

function Code({ language }: { language: Language }) {
  return (
    <>
      <Flag code={flags[language]} />
      {language.toUpperCase()}
    </>
  );
}

/** Shows the language, and offers the others (§2). */
export function LanguageSwitcher() {
  const words = useWords();
  const current = useLanguage();
  const others = languages.filter((language) => language !== current);
  const listbox = useListbox();

  return (
    <div className={styles.switcher}>
      <button type="button" className={styles.current} {...listbox.button}>
        <VisuallyHidden>{words("shell.language")}</VisuallyHidden>
        <Code language={current} />
        <ChevronDown size={14} strokeWidth={1.5} aria-hidden />
      </button>
      <div
        className={styles.options}
        role="listbox"
        aria-label={words("shell.language")}
        {...listbox.list}
      >
        {others.map((language) => (
          <button
            key={language}
            type="button"
            role="option"
            aria-selected={false}
            lang={language}
            title={names[language]}
            className={styles.option}
            onClick={() => listbox.choose(() => void changeLanguage(language))}
          >
            <Code language={language} />
          </button>
        ))}
      </div>
    </div>
  );
}
