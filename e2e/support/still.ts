import type { Page } from '@playwright/test'

const still = async () => {
  // Animations in a closed `<details>` element never finish.
  const isRendered = (effect: AnimationEffect | null) => (effect as KeyframeEffect | null)?.target?.checkVisibility()
  const running = () =>
    document.getAnimations().filter(
      // A finished animation is listed as long as it keeps its last style.
      ({ effect, playState }) =>
        playState === 'running' && isRendered(effect) && Number(effect?.getComputedTiming().endTime) < 1000,
    )
  let animations: Animation[]
  do {
    // Listeners of media queries run before a frame is drawn, and transitions start with it.
    for (const _ of ['listeners', 'transitions']) await new Promise(requestAnimationFrame)
    animations = running()
    await Promise.allSettled(animations.map(({ finished }) => finished))
  } while (animations.length > 0)
}

/**
 * Waits until no animation of less than a second is running, which ignores loading indicators. The end of a transition starts the
 * transitions of elements that inherit the value (https://www.w3.org/TR/css-transitions-1/#starting).
 */
export const waitUntilStill = (page: Page): Promise<void> => page.evaluate(still)
