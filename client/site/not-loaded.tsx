import { Button } from '../ui/button'
import { scriptsLoaded, scriptsLost } from './script-events'

const noteId = 'not-loaded'
const buttonId = 'load-again'

/**
 * Code inside the page, since the file that would say so may be the one that is lost. “Load again” keeps what was typed: in the
 * tab, until the page is there again, and only for fields that are still the same.
 */
export const watchScripts = `{
const show=(is)=>{document.getElementById('${noteId}').hidden=!is},
lost=()=>document.readyState==='loading'?addEventListener('DOMContentLoaded',()=>show(true)):show(true),
fields=()=>[...document.querySelectorAll('input:not([type=password],[type=hidden],[type=file]),select,textarea')],
kindOf=(f)=>[f.id,f.name,f.type].join(),
keep=()=>sessionStorage.setItem('typed',JSON.stringify([location.href,fields().map((f)=>[kindOf(f),f.value,f.checked])])),
restore=()=>{
const [page,typed]=JSON.parse(sessionStorage.getItem('typed')??'[]')
sessionStorage.removeItem('typed')
if(page===location.href)fields().forEach((f,i)=>typed[i]?.[0]===kindOf(f)&&([,f.value,f.checked]=typed[i]))
},
attempt=(work)=>{try{work()}catch{}}
addEventListener('error',({target})=>{if(target.type==='module')lost()},true)
addEventListener('${scriptsLost}',lost)
addEventListener('${scriptsLoaded}',()=>show(false))
addEventListener('DOMContentLoaded',()=>attempt(restore))
addEventListener('click',({target})=>{if(target.id==='${buttonId}'){attempt(keep);location.reload()}})
}`

/** Hidden until `watchScripts` shows it. */
export const NotLoaded = () => (
  <div id={noteId} className="not-loaded" role="alert" hidden>
    <p>This page did not load completely, so its buttons do not work yet.</p>
    <Button id={buttonId}>Load again</Button>
  </div>
)
