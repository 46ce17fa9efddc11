import { useId, useRef, useState, type KeyboardEvent, type ToggleEvent } from "react";

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** A dropdown of options as a popover: opens to its first option, arrows move, Escape and a click outside close it. */
export function useListbox() {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const options = () => [...(list.current?.querySelectorAll<HTMLElement>("[role=option]") ?? [])];

  function handleToggle({ newState }: ToggleEvent) {
    setOpen(newState === "open");
    if (newState === "open") options()[0]?.focus();
  }

  function handleKeyDown(event: KeyboardEvent) {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const all = options();
    const at = all.findIndex((option) => option === document.activeElement);
    all[(at + step + all.length) % all.length]?.focus();
  }

  /** Does what an option says, and gives the focus back. */
  function choose(act: () => void) {
    list.current?.hidePopover();
    button.current?.focus();
    act();
  }

  return {
    button: {
      ref: button,
      popoverTarget: id,
      "aria-haspopup": "listbox" as const,
      "aria-expanded": isOpen,
    },
    list: {
      id,
      ref: list,
      popover: "auto" as const,
      onToggle: handleToggle,
      onKeyDown: handleKeyDown,
    },
    choose,
  };
}
