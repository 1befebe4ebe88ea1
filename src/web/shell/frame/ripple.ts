import { useEffect } from 'react'

const pressable =
  '.button, .icon-button, .layout-topbar-button, .layout-menu :is(a, button), .segment'

/**
 * A ring of ink from the point of a press. Off by default, and off for whoever asks for less
 * motion.
 */
export function useRipple(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    document.addEventListener('pointerdown', spread)
    return () => document.removeEventListener('pointerdown', spread)
  }, [isOn])
}

// The ink lies over the page, in a box the size of what was pressed: the pressed element itself
// belongs to React.
function spread(event: PointerEvent): void {
  const pressed = event.target instanceof Element ? event.target.closest(pressable) : null
  if (pressed === null || pressed.matches(':disabled, [data-disabled]')) return
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const { left, top, width, height } = pressed.getBoundingClientRect()
  const box = document.createElement('span')
  box.className = 'ripple'
  box.setAttribute('aria-hidden', 'true')
  Object.assign(box.style, {
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
    borderRadius: getComputedStyle(pressed).borderRadius,
    color: getComputedStyle(pressed).color,
  })
  const ink = box.appendChild(document.createElement('span'))
  const diameter = 2 * Math.hypot(width, height)
  Object.assign(ink.style, {
    left: `${event.clientX - left - diameter / 2}px`,
    top: `${event.clientY - top - diameter / 2}px`,
    width: `${diameter}px`,
    height: `${diameter}px`,
  })
  document.body.append(box)
  const frames = [
    { transform: 'scale(0)', opacity: 0.35 },
    { transform: 'scale(1)', opacity: 0 },
  ]
  const spreading = ink.animate(frames, { duration: 400, easing: 'ease-out' })
  spreading.addEventListener('finish', () => box.remove())
}
