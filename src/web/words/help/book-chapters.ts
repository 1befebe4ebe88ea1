/** The manual: what the registry does with its book. */
import type { Chapter, ChapterName } from './shape.ts'

type Names = 'reports' | 'closings' | 'bookstate' | 'importedbooks' | 'bookreview'

export const bookChapters: Readonly<Record<Names & ChapterName, Chapter>> = {
  reports: {
    title: 'Informes',
    lead: 'Listas y cifras de lo que usted puede ver: lo pendiente, lo vencido, los tiempos.',
    can: [
      'Elija el informe y las fechas. Lo demás se ajusta solo.',
      'Descárguelo para archivar, en hoja de cálculo o en CSV. «Ver datos» muestra en tabla lo dibujado.',
      'Uno muy largo se prepara aparte: el aviso llega a la campana y queda en «Archivos preparados».',
    ],
    refusals: {
      'E-REP-01': 'Pida que se prepare aparte, o acorte las fechas.',
      'E-REP-02': 'Cambie una de las dos fechas.',
      'E-REP-04': 'Vuelva a prepararlo: sus permisos cambiaron.',
    },
  },
  closings: {
    title: 'Cierre diario',
    lead: 'Cada día del libro se cierra con su diligencia: cuántos asientos hubo y de qué número a cuál.',
    can: [
      'Elija la oficina y el mes. «Cerrar» cuenta el día y pide confirmación con «Cerrar el día».',
      'Lo que nadie cierra lo cierra el sistema. Si después se registra algo de ese día, se hace un «Cierre complementario».',
      'La diligencia se descarga en PDF. «Prueba pública» sirve para enseñarla fuera.',
    ],
    refusals: {
      'E-CIE-01': 'Ya está hecho: no hace falta nada más.',
      'E-CIE-02': 'Elija hoy o un día anterior.',
      'E-TRA-10': 'Lo de un día cerrado lo corrige la jefatura de registro.',
    },
  },
  bookstate: {
    title: 'Estado del libro',
    lead: 'Si el libro admite registros, qué hora tiene el servidor y quién guarda fuera la prueba del libro.',
    can: [
      'Si el reloj cambió de golpe, compare la hora con la suya y pulse «Sí, la hora es correcta».',
      'Si el libro se recuperó de una copia, una jefatura prepara la diligencia con el último número entregado y otra persona la confirma.',
      'Se ve también si las pruebas salen del servidor: por correo, a una carpeta, a otro municipio.',
    ],
    refusals: {
      'E-NUM-05': 'Busque el último comprobante en papel y prepare la diligencia con su número.',
      'E-LIB-02': 'Pida que la confirme otra persona.',
      'E-LIB-05': 'Vuelva a mirar la hora y confírmela de nuevo.',
    },
  },
  importedbooks: {
    title: 'Libros importados',
    lead: 'Los libros anteriores, importados de una hoja de cálculo: se buscan y se leen, no se cambian.',
    can: [
      'Busque por palabras, número o fechas; «Quitar la búsqueda» vuelve a la lista.',
      'En «Informe del libro» se ven los números que faltan y los repetidos, año por año.',
      'Quien administra el servidor importa los libros con una orden; está en la guía de operación.',
    ],
    refusals: { 'E-CON-03': 'No tiene permiso para verlos: son del registro.' },
  },
  bookreview: {
    title: 'Revisión del registro',
    lead: 'Un repaso de los datos del año: lo que falta, lo dudoso y lo que convendría corregir.',
    can: ['Elija el año. Cada línea lleva a sus documentos, para corregirlos uno por uno.'],
    refusals: { 'E-PER-09': 'Lo revisan la jefatura de registro y la auditoría.' },
  },
}
